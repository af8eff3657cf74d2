/** How a message about a product begins: the visitor finishes it. */
export const productQuestion = (productName: string) => `I would like to ask about ${productName}:\n`;

/** The beginning of a message about what the visitor has searched for and not found. */
export const searchQuestion = (words: string) =>
  `I have searched your catalogue for “${words}”, but not found it. I need:\n`;
