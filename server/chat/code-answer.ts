import { addresses } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import type { Catalogue } from './catalogue';
import type { CodesAsked } from './codes';
import { namedFirst } from './rows/columns';
import type { Row } from './tables';

const maxCodes = 8;
const maxValues = 6;
const documentsAsked = /\b(?:(?:data|spec) ?sheets?|certificates?|test reports?|drawings?|manuals?|documents?)\b/i;

/** What the catalogue knows about the order codes in a question, and which of them it does not have. */
export async function codeAnswer(
  question: string,
  { known, unknown }: CodesAsked,
  catalogue: Pick<Catalogue, 'tables'>,
  { company, services }: KnowledgeBase,
): Promise<string> {
  const rows = await Promise.all(
    known.slice(0, maxCodes).map(async ({ code, name, address }) => {
      const [page = address] = address.split('#');
      const row = (await catalogue.tables(page)).flat().find((one) => one.code === code);
      return { row, text: `**[${code}](${address})**: [${name}](${page})${row ? `\n${valuesOf(row, question)}` : ''}` };
    }),
  );
  const missing = unknown.map(({ code, near }) => {
    const codes = near.map((one) => `- [${one.code}](${one.address}): ${one.name}`).join('\n');
    return `Our catalogue has no code ${code}.${codes ? ` The nearest ones are:\n${codes}` : ''}`;
  });
  const wantsStock = /\b(stock|available|availability|deliver\w*|lead)\b/i.test(question);
  const isStated = rows.every(({ row }) => row?.supply?.some(({ kind }) => kind !== 'weight' && kind !== 'pack'));
  const documents = documentsAsked.test(question) ? services.find(({ id }) => id === 'documents') : undefined;
  const asks = [
    ...(known.length > 0 && documents ? [documents.text] : []),
    ...(known.length > 0 && wantsStock && !isStated ? ['Stock and delivery are stated on the quotation.'] : []),
    `For a quotation, put codes with quantities on your [enquiry list](${addresses.enquiry.to()}), use 'Send Inquiry' or call ${company.phone}.`,
  ];
  return [...rows.map(({ text }) => text), ...missing, asks.join(' ')].join('\n\n');
}

/** The first values of a row, when and how it comes, and its price, as a list. */
export function valuesOf({ cells, price, supply = [] }: Row, question: string): string {
  const values = namedFirst(question, cells)
    .filter(({ text }) => text !== '')
    .slice(0, maxValues)
    .map(({ label, text }) => `- ${label}: ${text}`);
  const delivery = supply.map(({ label, text }) => `- ${label}: ${text}`);
  return [
    ...values,
    ...delivery,
    `- Price: ${price ? `list price ${price}; the price in the quotation applies` : 'on request'}`,
  ].join('\n');
}
