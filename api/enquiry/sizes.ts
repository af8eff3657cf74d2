const property =
  /^(?:(?:core|pair|phase|pole|gang|way|pin|amp|ampere|volt|watt|module|hole|wire|channel|port|outlet|loop|zone|speed|step|door|hour|hr|year|bar|ohm|ton|day|week|month|lit(?:re|er)|ltr|degree)s?|c|ph|p|a|v|kv|ma|ka|kw|kva|kvar|w|hp|mm2?|mm²|cm|sq|sqmm|in(?:ch(?:es)?)?|hz|deg|kg)\b/i;

/** Whether a text begins with what makes a number before it a property: `4 core`, `3 pole`, `2.5 sqmm`. */
export const isProperty = (text: string): boolean => property.test(text);

/** Whether a text begins with a size: `16 mm²`, `100 x 50`. */
export const beginsWithSize = (text: string): boolean => /^\d[\d.]* ?(?:mm|sq|cm|x|×|c\b|core)/i.test(text);

/** Whether a word is a size, to which `x 50` adds another: `100`, `4C`, `100x50mm`. */
export const isDimension = (word: string): boolean => /^\d[\d.x×*]*(?:mm|cm|c)?$/i.test(word);

/** Smaller numbers are seldom sizes: few things have 12 mm, and many lists ask for 12 of something. */
const leastSize = 16;

/** Whether a number may be a size or a rating: 95 mm², 63 A. */
export const canBeSize = (number: string): boolean => Number(number) >= leastSize;

/** Whether a text begins with that in which a length is sold: `100 m drum of cable` may be one drum. */
export const isPiece = (text: string): boolean => /^(?:drums?|rolls?|coils?|reels?|lengths?)\b/i.test(text);
