import { addresses } from 'api/addresses';
import type { KnownProduct } from 'api/records';
import { rowsFor } from './rows/rows-for';
import { supplyAsked, type Supply, type SupplyKind } from './supply';
import type { Row, Table } from './tables';

const maxRows = 4;
const asksForMetres = /\bhow many (?:met(?:er|re)s|mtrs?)\b/i;

/** How to tell that an answer about products says what is asked, and what a note calls that if it does not. */
const said: [kind: SupplyKind, words: RegExp, unsaid: string][] = [
  ['weight', /\b(?:weights?|mass|kg)\b/i, 'The weight'],
  [
    'pack',
    /\b(?:packs?|packed|packets?|cartons?|bags?|pieces|singly|coils?|drums?|rolls?|reels?|box|kits?|lengths?)\b/i,
    'The quantity in a pack',
  ],
];

/** An answer that is about a product, and not about a category with some of its products. */
const isOfProduct = /^[^(]*\]\(\/our-products\/[^\s()/]+\/[^\s()]+\)/;

/** A sentence about something that a question asks and the answer about products does not say, if there is such a thing. */
export function unstatedNote(question: string, answer: string): string | undefined {
  if (!isOfProduct.test(answer)) return undefined;
  const { kinds } = supplyAsked(question);
  const missing = said.find(([kind, words]) => kinds.has(kind) && !words.test(answer));
  return (
    missing &&
    `${missing[2]} is not stated in our catalogue: please ask for it on [Contact Us](${addresses.contactUs.to()}).`
  );
}

/**
 * Answers a question about supply from a product's variants: those that the question names, or otherwise what all have in
 * common.
 * @param code the variant that is meant, if one was named before
 * @returns undefined if the data does not say it
 */
export function supplyAnswer(
  question: string,
  kinds: ReadonlySet<SupplyKind>,
  product: KnownProduct,
  table: Table,
  code?: string,
): string | undefined {
  const named = table.filter((row) => row.code !== undefined && row.code === code);
  const meant = named.length > 0 ? named : (rowsFor(question, table)?.rows ?? table);
  // A pack of ten rolls says nothing about the metres on one.
  const isSaid = ({ kind, text }: Supply) =>
    kinds.has(kind) && (kind !== 'pack' || !asksForMetres.test(question) || /\d m\b/.test(text));
  const rows = meant.filter(({ supply = [] }) => supply.some(isSaid));
  if (rows.length === 0) return undefined;
  const textOf = ({ supply = [] }: Row) =>
    supply.flatMap(({ kind, label, text }) => (kinds.has(kind) ? [`${label}: **${text}**`] : [])).join(', ');
  const rowsBy = new Map<string, Row[]>();
  for (const row of rows) rowsBy.set(textOf(row), [...(rowsBy.get(textOf(row)) ?? []), row]);
  const lines = [...rowsBy].slice(0, maxRows).map(([text, same]) => {
    const codes = same.slice(0, maxRows).map((row) => `[${row.code!}](${product.path}#${row.code!})`);
    const more = same.length > maxRows ? ' and others' : '';
    return same.length === table.length && same.length > 1 ? `- ${text}` : `- ${codes.join(', ')}${more}: ${text}`;
  });
  return `**[${product.name}](${product.path})** (${product.company}):\n${lines.join('\n')}\n\nThe quotation states what applies to the order.`;
}
