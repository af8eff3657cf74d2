/** Limits of a list: number of lines, and of one line its quantity and the lengths of its texts in characters. */
export const enquiryLimits = { lines: 500, quantity: 999_999, code: 120, note: 200 } as const;

/** As many characters as a field for a quantity takes: more than it needs, so that a number that is too large can be refused. */
export const typedQuantityLength = 12;
