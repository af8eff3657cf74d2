/** Limits of a list: its number of lines, and, for each line, its quantity and the lengths of its texts in characters. */
export const enquiryLimits = { lines: 500, quantity: 999_999, code: 120, note: 200 } as const;

/** The longest text that a quantity field takes: longer than any valid quantity, so that a number that is too large is refused, not cut off. */
export const maxQuantityFieldLength = 12;

/** What separates the lines of a list that is written as one text. */
export const betweenLines = '~';
