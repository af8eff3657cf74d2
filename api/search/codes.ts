/** Before the codes that the company has made itself: `ZE-CW-25`. */
const ownPrefix = /^ze[-/ ](?=.)/i;
/** The same, written together with a code that has a digit and four characters. */
const joinedPrefix = /^ZE(?=[A-Z0-9]*\d)(?=[A-Z0-9]{4})/;

/** Whether a text begins as the company's own codes do, which may be short, and of letters only. */
export const isOwnCode = (text: string): boolean => ownPrefix.test(text);

/** A code as it is compared: capitals and digits, without its own company's prefix. `0252-6` and `02526` are the same. */
export const codeKey = (code: string): string => {
  const plain = code.trim().replace(ownPrefix, '');
  return plain.toUpperCase().replace(/[^A-Z0-9]/g, '');
};

/** What a text can be as a code, as it is compared: also without the prefix that is written together with it. */
export const codeKeysOf = (text: string): string[] => {
  const key = codeKey(text);
  return joinedPrefix.test(key) ? [key, key.replace(joinedPrefix, '')] : [key];
};

/** What many codes are written with; no spaces. */
const shape = /^(?=[^\d]*\d)[A-Z0-9][A-Z0-9./-]{2,30}$/i;
/** Sizes, measures and dates look like codes, but are none. */
const measure =
  /^(?:\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)*(?:[ackvmw]{1,3}2?|m?ah|k?wh|hz|hp|rpm|nm|kg)?|\d+[cgx]\d+(?:\.\d+)?|[mp]g?\d+|ip\d\d|\d{1,2}[a-z]{1,2}|\d{4}-\d\d-\d\d|nh\d+|cat\d\w?)$/i;

/**
 * Whether a table cell or a typed word looks like an order code.
 *
 * @example
 * looksLikeCode('HTI12-3C-650'); // true
 * looksLikeCode('16A'); // false
 */
export const looksLikeCode = (text: string): boolean => shape.test(text) && !measure.test(text);
