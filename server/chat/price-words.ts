const priceWords =
  /\b(?:prices?|costs?|much(?!.*\bweigh| (?:power|current|energy|heat|air|space|weight|load)\b)|rates?|charges?|cheap(?:er|est)?|altogether|total(?= ?(?:$|[?.!,]|price|cost|amount|for\b))|what do you (?:ask|want) for)\b|سعر|بكم/i;

/** Whether a question asks for a price. */
export const asksForPrice = (question: string): boolean => priceWords.test(question);
