/** How a message about a product begins: the visitor finishes it. */
export const productQuestion = (productName: string) => `I would like to ask about ${productName}:\n`;
