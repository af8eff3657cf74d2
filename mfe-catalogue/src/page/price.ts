/** A price as the site writes it, the same on every machine: `EUR 1,265.00`. */
export const formatPrice = (price: number, currency: string) =>
  `${currency} ${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
