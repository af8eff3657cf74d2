import { addresses } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import type { Catalogue } from './catalogue';
import type { CodesAsked } from './codes';
import type { Row } from './tables';

const maxCodes = 8;
const maxValues = 6;

/** What the catalogue knows about the order codes in a question, and which of them it does not have. */
export async function codeAnswer(
  question: string,
  { known, unknown }: CodesAsked,
  catalogue: Pick<Catalogue, 'tables'>,
  { company }: KnowledgeBase,
): Promise<string> {
  const lines = await Promise.all(
    known.slice(0, maxCodes).map(async ({ code, name, address }) => {
      const [page = address] = address.split('#');
      const row = (await catalogue.tables(page)).flat().find((one) => one.code === code);
      return `**[${code}](${address})**: [${name}](${page})${row ? `\n${valuesOf(row)}` : ''}`;
    }),
  );
  const missing = unknown.map(({ code, near }) => {
    const codes = near.map((one) => `- [${one.code}](${one.address}): ${one.name}`).join('\n');
    return `Our catalogue has no code ${code}.${codes ? ` The nearest ones are:\n${codes}` : ''}`;
  });
  const wantsStock = /\b(stock|available|availability|deliver\w*|lead)\b/i.test(question);
  const asks = [
    ...(known.length > 0 && wantsStock ? ['Stock and delivery are stated on the quotation.'] : []),
    `For a quotation, put codes with quantities on your [enquiry list](${addresses.enquiry.to()}), use 'Send Inquiry' or call ${company.phone}.`,
  ];
  return [...lines, ...missing, asks.join(' ')].join('\n\n');
}

/** The first values of a row, and its price, as a list. */
export function valuesOf({ cells, price }: Row): string {
  const values = cells
    .filter(({ text }) => text !== '')
    .slice(0, maxValues)
    .map(({ label, text }) => `- ${label}: ${text}`);
  return [
    ...values,
    `- Price: ${price ? `list price ${price}; the price in the quotation applies` : 'on request'}`,
  ].join('\n');
}
