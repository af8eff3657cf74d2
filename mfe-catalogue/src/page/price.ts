/** Formats a price, independently of the machine's locale: `EUR 1,265.00`. */
export const formatPrice = (price: number, currency: string) =>
  `${currency} ${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** A list price with what it is for, unless that is one piece: `EUR 21.00 / kit of 2`. */
export const priceWithBasis = (price: number, currency: string, basis?: string) =>
  formatPrice(price, currency) + (basis === undefined ? '' : ` / ${basis}`);
