export const isTotal = 'This line is a total, not an item';

/** What sums up a list, or adds to it, and is not an item of it. */
export const total =
  /^(?:(?:grand |sub[- ]?|net )?totals?(?: qty| quantity| amount)?|discount|vat|freight|المجموع|الإجمالي|الاجمالي):?$/i;

/** `1.1`, `B`, `2.a`, `0010`: what numbers the lines of a table. */
export const lineNumber = /^(?:\d{1,3}(?:\.\d{1,3})*|0\d{1,3}|[a-z]|\d{1,3}\.?[a-z])[.)]?$/i;
