import type { Catalogue } from '../catalogue';
import { withNewValues } from '../follow-up';
import { termsIn } from '../rows/terms-in';
import { valuesMissed } from '../rows/values';
import { goodsIn, hasPreposition, hasWord, preposition, withoutIntroduction } from './pieces';

/** 'Four glands for it' */
export const refersBack = /\b(for|of|with) (?:it|this|that|them|these|those)\b(?: (?:cable|one|size)s?)?/i;

/** Whether a part goes on with what is behind a preposition: 'glands' of 'compound for ducts and glands'. */
export const belongsToLast = (at: number, pieces: readonly string[]) =>
  at > 0 && hasPreposition(pieces[at - 1]!) && !/\d/.test(pieces[at]!) && !refersBack.test(pieces[at]!);

/** What one part says of all: ' for 4c x 25 cable' of 'gland and lug for 4c x 25 cable'. */
export function sharedEnd(pieces: readonly string[]): string {
  const [only, ...others] = pieces.map(withoutIntroduction).filter((piece) => preposition.test(piece));
  const at = only === undefined || others.length > 0 || refersBack.test(only) ? -1 : only.search(/\bfor\b/i);
  return at > 0 ? ` ${only!.slice(at)}` : '';
}

/** The words of a part by which its kind is named alone: 'gland' of 'brass gland 25 mm'. */
async function kindIn(piece: string, catalogue: Catalogue): Promise<string | undefined> {
  const words = goodsIn(piece).split(' ');
  const isKind = await Promise.all(words.map(async (word) => !/\d/.test(word) && (await catalogue.namesKind(word))));
  return words[isKind.lastIndexOf(true)];
}

/** What the first part says before its kind, and the others may share: '20 mm PVC' of '20 mm PVC bend, coupler, saddle'. */
export async function sharedBeginning(first: string, catalogue: Catalogue): Promise<string[]> {
  const kind = await kindIn(first, catalogue);
  const words = goodsIn(withoutIntroduction(first)).split(' ');
  return kind === undefined ? [] : words.slice(0, Math.max(0, words.indexOf(kind)));
}

/** A part with the beginning that it shares, if there is such a product; of one that has values of its own, only the words. */
export async function withBeginning(
  piece: string,
  beginning: readonly string[],
  catalogue: Catalogue,
): Promise<string | undefined> {
  const shared = beginning.filter((word) => !/\d/.test(piece) || !/\d/.test(word));
  if (shared.length === 0) return undefined;
  const text = `${shared.join(' ')} ${piece}`;
  const [best] = await catalogue.find(goodsIn(text));
  if (!best?.product || !best.isHead || best.share < 1) return undefined;
  const tables = await catalogue.tables(best.product.path);
  return valuesMissed(goodsIn(text), tables, termsIn([best.product])).length > 0 ? undefined : text;
}

/**
 * A part that names no kind, with that of its neighbour: 'isolator 63 A' for '63 A' after 'isolator 32 A', 'F120 armoured cable' for
 * 'F120 armoured' after another cable.
 */
export async function withKind(
  piece: string,
  at: number,
  { pieces, named }: { pieces: readonly string[]; named: readonly boolean[] },
  catalogue: Catalogue,
): Promise<string | undefined> {
  if (!/\d/.test(piece)) return undefined;
  const earlier = named.lastIndexOf(true, at);
  const near = earlier < 0 ? named.indexOf(true) : earlier;
  if (near < 0) return undefined;
  if (!hasWord(goodsIn(piece))) return withNewValues(pieces[near]!, piece);
  const kind = await kindIn(pieces[near]!, catalogue);
  return kind === undefined ? undefined : `${piece} ${kind}`;
}

/** A part without values with those of the only part that has some, if there is such a product: 'plug and connector 32 A'. */
export async function withValues(piece: string, pieces: readonly string[], catalogue: Catalogue): Promise<string> {
  const valued = pieces.filter((each) => /\d/.test(each));
  if (/\d/.test(piece) || valued.length !== 1) return piece;
  const values = goodsIn(valued[0]!)
    .split(' ')
    .filter((word, at, all) => /\d/.test(word) || /\d$/.test(all[at - 1] ?? ''))
    .join(' ');
  const [best] = await catalogue.find(`${goodsIn(piece)} ${values}`);
  if (!best?.product || !best.isHead) return piece;
  const tables = await catalogue.tables(best.product.path);
  return valuesMissed(values, tables, termsIn([best.product])).length > 0 ? piece : `${piece} ${values}`;
}
