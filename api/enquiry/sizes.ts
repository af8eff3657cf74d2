const property =
  /^(?:cores?|c|pairs?|phases?|ph|poles?|p|gangs?|ways?|pins?|a|amps?|amperes?|v|volts?|kv|ma|ka|kw|kva|w|watts?|hp|mm2?|mm²|cm|sq|sqmm|inch(?:es)?|in|modules?|holes?|wires?|channels?|ports?|outlets?|loops?|zones?|speeds?|tiers?|steps?|doors?|hours?|hrs?|years?|bars?|ohms?|hz|deg|degrees?|tons?|tonnes?|kg|lit(?:re|er)s?|ltrs?|kvar)\b/i;

/** Whether a text begins with what makes a number before it a property: `4 core`, `3 pole`, `2.5 sqmm`. */
export const isProperty = (text: string): boolean => property.test(text);

/** Whether a text begins with a size: `16 mm²`, `100 x 50`. */
export const beginsWithSize = (text: string): boolean => /^\d[\d.]* ?(?:mm|sq|cm|x|×|c\b|core)/i.test(text);

/** Whether a word is a size, to which `x 50` adds another: `100`, `4C`, `100x50mm`. */
export const isDimension = (word: string): boolean => /^\d[\d.x×*]*(?:mm|cm|c)?$/i.test(word);
