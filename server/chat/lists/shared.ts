import type { KnowledgeBase } from 'api/records';
import { lexemesOf } from 'api/search';
import { isSaidBy } from '../asked-values';
import type { Catalogue } from '../catalogue';
import { withNewValues } from '../follow-up';
import { termsIn } from '../rows/terms-in';
import { valuesMissed } from '../rows/values';
import { cellsIn } from '../tables';
import { goodsIn, hasPreposition, hasWord, preposition, withoutIntroduction } from './pieces';

/** 'Four glands for it', 'lugs suitable for the above cable' */
export const refersBack =
  /\b(?:suitable )?(for|of|with) (?:it|this|that|them|these|those|(?:the )?(?:above|same|said))\b(?: (?:mentioned )?(?:cable|one|size)s?)?/i;

/** 'Suitable glands', 'matching lugs' */
const suitable = /\b(?:suitable|matching|compatible|proper|relevant)\b/i;

/** A part with what it is for: the cable before 'four glands for it' or 'suitable glands'. */
export function withWhole(piece: string, before = ''): string {
  return !refersBack.test(piece) && suitable.test(piece) && /\d/.test(before) && !/\d/.test(piece)
    ? `${piece.replace(suitable, '').trim()} for ${before}`
    : piece.replace(refersBack, (_, word: string) => `${word} ${before}`);
}

/**
 * Whether a part continues what follows a preposition: 'glands' of 'compound for ducts and glands', but not 'shroud' of 'gland
 * for 4c x 25 and shroud'.
 */
export const belongsToLast = (at: number, pieces: readonly string[]) =>
  at > 0 &&
  hasPreposition(pieces[at - 1]!) &&
  !/\d/.test(pieces[at - 1]! + pieces[at]!) &&
  !refersBack.test(pieces[at]!);

/**
 * What one part says of all: ' for 4c x 25 cable' of 'indoor gland and lug for 4c x 25 cable'. 'Indoor' applies to glands only,
 * not to lugs.
 */
export function sharedEnd(pieces: readonly string[]): string {
  const [only, ...others] = pieces.map(withoutIntroduction).filter((piece) => preposition.test(piece));
  const at = only === undefined || others.length > 0 || refersBack.test(only) ? -1 : only.search(/\bfor\b/i);
  return at > 0 ? ` ${only!.slice(at).replace(/ (?:in|out)doors?\b/i, '')}` : '';
}

/**
 * The word of a part that names its kind: 'gland' of 'brass gland 25 mm', 'pipe' of 'PVC pipe 25 mm', which names a kind only
 * with the word before it.
 */
async function kindIn(piece: string, catalogue: Catalogue): Promise<string | undefined> {
  const words = goodsIn(piece).split(' ');
  const isKind = async (word: string, before = '') =>
    !/\d/.test(before + word) && catalogue.namesKind(`${before} ${word}`.trim());
  const alone = await Promise.all(words.map((word) => isKind(word)));
  if (alone.includes(true)) return words[alone.lastIndexOf(true)];
  const behind = await Promise.all(words.map(async (word, at) => at > 0 && isKind(word, words[at - 1])));
  return words[behind.lastIndexOf(true)];
}

/**
 * Whether a part only gives other values than the part before it: '2.5 blue' after 'bootlace ferrule 1.5 black'. Plugs are
 * blue, too.
 */
export async function varies(piece: string, before: string, catalogue: Catalogue): Promise<boolean> {
  if (!/\d/.test(piece) || (await kindIn(piece, catalogue)) !== undefined) return false;
  const words = lexemesOf(goodsIn(piece)).filter(({ kind }) => kind === 'word');
  const [best] = words.length > 0 ? await catalogue.find(goodsIn(before)) : [];
  if (!best?.product || !best.isHead) return false;
  const tables = await catalogue.tables(best.product.path);
  const cells = cellsIn(tables).flatMap(({ terms }) => [...terms]);
  const own = new Set([...termsIn([best.product]), ...cells]);
  return words.every((one) => isSaidBy(one, own));
}

/** What the first part says before its kind, and the others may share: '20 mm PVC' of '20 mm PVC bend, coupler, saddle'. */
export interface Beginning {
  words: readonly string[];
  kind: string | undefined;
}

export async function sharedBeginning(first: string, catalogue: Catalogue): Promise<Beginning> {
  const kind = await kindIn(first, catalogue);
  const words = goodsIn(withoutIntroduction(first)).split(' ');
  return { words: kind === undefined ? [] : words.slice(0, Math.max(0, words.indexOf(kind))), kind };
}

/**
 * A part with the beginning that it shares, if there is such a product; with only its words, if the part has its own values. A
 * part that is of the same kind, or has values, and is distinguished by a word of its own shares nothing: '25 mm GI conduit'
 * after 'PVC conduit'.
 */
export async function withBeginning(
  piece: string,
  beginning: Beginning,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const hasValues = /\d/.test(piece);
  const looks = new Set((await catalogue.looks()).map((look) => look.toLowerCase()));
  const isLook = (word: string) => looks.has(word.toLowerCase());
  // The button of 'red lamp and green push button' is not red.
  const hasLook = goodsIn(piece).split(' ').some(isLook);
  const isShared = (word: string) => !(hasValues && /\d/.test(word)) && !(hasLook && isLook(word));
  const shared = beginning.words.filter(isShared);
  if (shared.length === 0) return undefined;
  const kind = await kindIn(piece, catalogue);
  const words = lexemesOf(goodsIn(piece)).filter((lexeme) => lexeme.kind === 'word');
  const isTold = words.length > (kind === undefined ? 0 : 1);
  if (isTold && (hasValues || kind === beginning.kind)) return undefined;
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

/**
 * A part without values, with the values of the only part that has any, if there is such a product: 'plug and connector 32 A'.
 */
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

/** The units of the values of a text. */
const unitsIn = (text: string) =>
  new Set(lexemesOf(text).flatMap(({ key }) => /^[\d.]+([a-z]+)$/.exec(key)?.[1] ?? []));

/**
 * Parts with what the last one says of all: 'DB 8 way SPN' of 'DB 8 way and 12 way SPN'. What the last one names has to be one of those that
 * the others name, and to have a value in the same unit: the gland of 'cable 16 mm and 25 mm gland' is no cable.
 */
export async function withLastKind(
  pieces: readonly string[],
  opposites: KnowledgeBase['opposites'],
  catalogue: Catalogue,
): Promise<readonly string[]> {
  const last = goodsIn(withoutIntroduction(pieces.at(-1)!)).split(' ');
  const words = last.filter((word) => !/\d/.test(word) && unitsIn(`1 ${word}`).size === 0);
  if (words.length !== 1 || !/^\d/.test(last[0]!)) return pieces;
  const [named] = await catalogue.find(words.join(' '));
  const units = unitsIn(last.join(' '));
  if (!named?.product) return pieces;
  const isSame = async (piece: string) => {
    const own = goodsIn(withoutIntroduction(piece));
    const kind = own.split(' ').filter((word) => !/\d/.test(word) && unitsIn(`1 ${word}`).size === 0);
    if (kind.length !== 1 || units.size === 0 || ![...unitsIn(own)].some((unit) => units.has(unit))) return false;
    const [[best], [both]] = await Promise.all([catalogue.find(kind[0]!), catalogue.find(`${kind[0]!} ${words[0]!}`)]);
    const isCalledSo = both?.product?.path === named.product!.path && both.isHead && both.share === 1;
    const isOther = opposites.some(
      (pair) => pair.includes(kind[0]!.toLowerCase()) && pair.includes(words[0]!.toLowerCase()),
    );
    return isCalledSo && !isOther && best?.category === named.category;
  };
  return Promise.all(
    pieces.map(async (piece, at) =>
      at < pieces.length - 1 && (await isSame(piece)) ? `${piece} ${words[0]!}` : piece,
    ),
  );
}
