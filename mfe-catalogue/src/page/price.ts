/** Formats a price, independently of the machine's locale: `EUR 1,265.00`. */
export const formatPrice = (price: number, currency: string) =>
  `${currency} ${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
