import type { EnquiryLine } from './enquiry/list';

/** How a message about a product begins: the visitor finishes it. */
export const productQuestion = (productName: string) => `I would like to ask about ${productName}:\n`;

const mostLines = 60;
const mostCharacters = 4000;

/** A message that asks for a quotation of an enquiry list; a long list is cut, and says so. */
export function listQuestion(lines: readonly EnquiryLine[]): string {
  const all = lines.map(({ code, quantity, note }) => `${quantity} x ${code}${note && ` (${note})`}`);
  let kept = all.slice(0, mostLines);
  while (kept.join('\n').length > mostCharacters) kept = kept.slice(0, -1);
  const more = all.length - kept.length;
  const rest = more > 0 ? [`… and ${more} more, which I send from the enquiry list`] : [];
  return `I would like a quotation for:\n${[...kept, ...rest].join('\n')}\n`;
}

/** The beginning of a message about what the visitor has searched for and not found. */
export const searchQuestion = (words: string) =>
  `I have searched your catalogue for “${words}”, but not found it. I need:\n`;
