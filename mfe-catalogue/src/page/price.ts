/** A price as the site writes it, the same on every machine: `AED 1,265.00`. */
export const priceText = (price: number) =>
  `AED ${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
