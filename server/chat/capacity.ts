import type { KnownProduct } from 'api/records';
import { addresses } from 'api/addresses';
import { lexemesOf, termsOf } from 'api/search';
import type { Catalogue } from './catalogue';
import type { Row } from './tables';
import { saidBy } from './use-answer';
import { plainWords } from './words';

/** The verbs and subjects for putting cables into what holds them. */
const go = '(?:can|will|could|may|do|does|be|i|we|you|fits?|goe?s?|put|pulled|pull|run|laid|lay|pass|allowed|possible)';
/** 'How many 2.5 mm wires in 20 mm conduit', 'how many cables fit in 100x50 trunking'; not 'how many metres of cable in a box'. */
const howMany = new RegExp(
  '\\bhow many (?<what>(?!met(?:re|er)s?\\b|rolls?\\b|coils?\\b|pieces\\b|pcs\\b)[^?]{0,30}?\\b' +
    '(?:wires?|cables?|conductors?)(?: [\\d.]+ ?(?:mm2?|mm²|sq ?mm)?)?)' +
    `(?: ${go}){0,5} (?:in|into|inside|through) (?:an? |one |the )?(?<where>[^?]{2,60})`,
  'i',
);
/** What holds a number of cables. 'How many metres in a coil' is another question. */
const enclosure = /\b(?:conduits?|pipes?|trunkings?|ducts?|box(?:es)?|trays?|ladders?|baskets?)\b/i;
/** Words with which the page of such a product speaks of filling it. */
const ofFilling = /\bfactors?\b|\bfill|\bhow many\b|\barea at\b/i;
const maxProducts = 4;
const maxLines = 5;

/**
 * Answers how many cables go into a conduit or a trunking with what its page says about filling it: the factors for that size,
 * if it has any. No number is calculated, because it depends on the length and the bends of the run.
 * @returns undefined if the question is not of that kind
 */
export async function capacityAnswer(
  question: string,
  catalogue: Pick<Catalogue, 'find' | 'tables' | 'sentences'>,
): Promise<string | undefined> {
  const { what = '', where = '' } = howMany.exec(question)?.groups ?? {};
  if (!enclosure.test(where)) return undefined;
  const found = await catalogue.find(plainWords(where, new Set()).join(' '));
  const products = found.flatMap(({ product, isHead }) => (product && isHead ? [product] : [])).slice(0, maxProducts);
  const said = await Promise.all(
    products.map(async (product) => ({ product, lines: await linesOfFilling(product, [what, where], catalogue) })),
  );
  const best = said.find(({ lines }) => lines.length > 0);
  return [
    'How many fit depends on the size of the cables, the length of the run and its bends, ' +
      `so a qualified engineer has to check it: please ask ours on [Contact Us](${addresses.contactUs.to()}).`,
    ...(best ? [`**[${best.product.name}](${best.product.path})** (${best.product.company})`, saidBy(best.lines)] : []),
  ].join('\n\n');
}

/** What a page says about filling: its sentences, and the rows of its tables for the sizes in the question. */
async function linesOfFilling(
  { path }: KnownProduct,
  asked: readonly string[],
  catalogue: Pick<Catalogue, 'tables' | 'sentences'>,
): Promise<string[]> {
  const [sentences, tables] = await Promise.all([catalogue.sentences(path), catalogue.tables(path)]);
  const values = new Set(
    asked
      .flatMap((text) => lexemesOf(text))
      .flatMap(({ kind, key, asks }) => (kind === 'word' ? [] : kind === 'size' ? [key] : asks.flat())),
  );
  const isOfFilling = ({ title = '', cells }: Row) =>
    ofFilling.test([title, ...cells.map(({ label }) => label)].join(' '));
  const isOfSize = ({ cells }: Row) => termsOf(cells[0]?.text ?? '').some((term) => values.has(term));
  const rows = tables.flatMap((table) =>
    table.filter((row) => row.code === undefined && isOfFilling(row) && isOfSize(row)),
  );
  const lines = rows.map(({ cells }) => cells.map(({ label, text }) => `${label}: ${text}`).join('; '));
  return [...sentences.filter((line) => ofFilling.test(line)), ...lines].slice(0, maxLines);
}
