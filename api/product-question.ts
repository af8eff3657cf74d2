import type { CheckedCode } from './enquiry/check';
import type { EnquiryLine } from './enquiry/list';

/** How a message about a product, or the one of its variants with this code, begins: the visitor finishes it. */
export const productQuestion = (productName: string, code?: string) =>
  `I would like to ask about ${code ? `${productName}, ${code}` : productName}:\n`;

const maxLines = 60;
const maxCharacters = 4000;

/** What the catalogue calls the codes of a list, by code; empty if the catalogue has not been asked. */
export type CodeNames = Readonly<Record<string, CheckedCode | undefined>>;

/**
 * A message that asks for a quotation of an enquiry list, such as `10 x 0252-6: Wall Socket (red)`. A product whose variant
 * is not chosen has its name alone. A long list is cut, and says so.
 */
export function listQuestion(lines: readonly EnquiryLine[], names: CodeNames): string {
  const what = (code: string) => {
    const known = names[code]?.known;
    if (!known) return code;
    return known.family ? known.name : `${known.code}: ${known.name}`;
  };
  const all = lines.map(({ code, quantity, note }) => `${quantity} x ${what(code)}${note && ` (${note})`}`);
  let kept = all.slice(0, maxLines);
  while (kept.join('\n').length > maxCharacters) kept = kept.slice(0, -1);
  const more = all.length - kept.length;
  const rest = more > 0 ? [`… and ${more} more, which I will send from the enquiry list`] : [];
  return `I would like a quotation for:\n${[...kept, ...rest].join('\n')}\n`;
}

/** The beginning of a message about what the visitor has searched for and not found. */
export const searchQuestion = (words: string) =>
  `I have searched your catalogue for “${words}”, but could not find it. I need:\n`;
