/** A value as JSON that is safe inside a script element: no text in it can close the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
