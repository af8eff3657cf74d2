import { addresses } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import type { Catalogue } from './catalogue';
import type { CodesAsked } from './codes';
import { piecesOf, withPieces } from './lists/pieces';
import { namedFirst } from './rows/columns';
import type { Row } from './tables';
import { sumOf, totalOf } from './total';

const maxCodes = 8;
const maxValues = 6;
const documentsAsked = /\b(?:(?:data|spec) ?sheets?|certificates?|test reports?|drawings?|manuals?|documents?)\b/i;

/**
 * What the catalogue knows about the order codes in a question, which of them it does not have, and their total if the question
 * says how many of each are wanted.
 */
export async function codeAnswer(
  question: string,
  { known, unknown }: CodesAsked,
  catalogue: Pick<Catalogue, 'tables' | 'codes'>,
  { company, services }: KnowledgeBase,
): Promise<{ text: string; hasTotals?: true }> {
  const wanted = known.length > 1 ? await wantedOf(question, catalogue) : new Map<string, string>();
  const rows = await Promise.all(
    known.slice(0, maxCodes).map(async ({ code, name, address }) => {
      const [page = address] = address.split('#');
      const row = (await catalogue.tables(page)).flat().find((one) => one.code === code);
      const part = wanted.get(code);
      const total = part && row?.price ? totalOf(part, `[${code}](${address}): list price ${row.price}`, 1) : undefined;
      const said = row ? `\n${valuesOf(row, question)}` : '';
      return { row, total, text: `**[${code}](${address})**: [${name}](${page})${said}` };
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
  const totals = rows.map(({ total }) => total);
  const hasTotals = totals.some(Boolean);
  const all = rows.length > 1 ? sumOf(totals) : undefined;
  const paragraphs = rows.flatMap(({ text, total }) => [text, total?.text ?? []].flat());
  const text = [...paragraphs, all ?? [], ...missing, asks.join(' ')].flat().join('\n\n');
  return { text, ...(hasTotals && { hasTotals }) };
}

/** The parts of a question that name one code each, with their quantities: '10 x ZE-A2-20' of '10 x ZE-A2-20, 5 x ZE-BW-20'. */
async function wantedOf(question: string, catalogue: Pick<Catalogue, 'codes'>): Promise<Map<string, string>> {
  const { written, each } = piecesOf(question);
  const parts = await Promise.all(
    written.map(async (part) => {
      const [one, ...others] = (await catalogue.codes(part)).known;
      return one && others.length === 0 ? [[one.code, withPieces(part, each)] as const] : [];
    }),
  );
  return new Map(parts.flat());
}

/** The first values of a row, its delivery time and packing, and its price, as a list. */
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
