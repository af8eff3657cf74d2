import type { KnowledgeBase } from 'api/records';
import type { Catalogue, Found } from '../catalogue';
import { sharesWord } from '../intent';
import { leastRelevantShare } from '../limits';
import { notSoldAnswer } from '../not-sold';
import { asksForPrice } from '../price-words';
import { plainWords } from '../words';
import { eachOfBoth, goodsIn, hasPreposition, hasWord, moneyWords, piecesOf, withPieces } from './pieces';
import {
  belongsToLast,
  sharedBeginning,
  sharedEnd,
  varies,
  withBeginning,
  withKind,
  withLastKind,
  withValues,
  withWhole,
} from './shared';

/** One of several things that a question asks for. */
export interface ListedItem {
  /** The question about this thing alone, with what it shares with the others: 'isolator 63 A' of 'isolator 32 A and 63 A'. */
  question: string;
  /** As it was written, with its quantity. */
  written: string;
  /** The kind of the first thing, to which a later one may belong: the tray of 'tray 150 mm and flat bend'. */
  kind: string | undefined;
}

/** Where the listed things are looked up. */
interface Listed {
  catalogue: Catalogue;
  knowledge: Pick<KnowledgeBase, 'notSold' | 'opposites'>;
}

/** The most things in one question that are answered. */
const maxItems = 12;

/** A product that has a larger share than this of a text is the only one that the text names. */
const wholeShare = 0.8;

/**
 * The things that a question lists, each as a separate question: 'MCB 16 A, RCCB 40 A and a 12 way DB'.
 * @returns none if it asks for a single thing, or if some part of it names no goods
 */
export async function itemsOf(question: string, sources: Listed): Promise<ListedItem[]> {
  const { catalogue, knowledge } = sources;
  const { written, pieces: parts, each, common, text } = piecesOf(eachOfBoth(question, knowledge.opposites));
  if (written.length < 2 || written.length > maxItems) return [];
  const pieces = await withLastKind(parts, knowledge.opposites, catalogue);
  const [best] = await catalogue.find(goodsIn(text));
  const isList = (best?.share ?? 0) < wholeShare;
  const named = await Promise.all(
    pieces.map(
      async (piece, at) =>
        !(at > 0 && (await varies(piece, pieces[at - 1]!, catalogue))) && isNamed(piece, isList, sources),
    ),
  );
  if (named.every(Boolean) && isOneName(pieces, best)) return [];
  const complete = await Promise.all(
    pieces.map(async (piece, at) => (named[at] ? piece : withKind(piece, at, { pieces, named }, catalogue))),
  );
  if (complete.some((piece, at) => piece === undefined || belongsToLast(at, written))) return [];
  const shared = sharedEnd(pieces);
  const beginning = await sharedBeginning(pieces[0]!, catalogue);
  const isPriced = asksForPrice(question);
  return Promise.all(
    complete.map(async (piece, at) => {
      const own = withWhole(piece!, complete[at - 1]);
      const begun = at > 0 && named[at] && own === piece ? await withBeginning(own, beginning, catalogue) : undefined;
      const all = `${own}${hasPreposition(own) ? '' : shared}`;
      const asked = `${begun ?? (await withValues(all, pieces, catalogue))} ${common}`.trim();
      return {
        question: isPriced && !asksForPrice(asked) ? `price ${asked}` : asked,
        written: withPieces(written[at]!, each),
        kind: at > 0 ? beginning.kind : undefined,
      };
    }),
  );
}

/** Whether a part names goods that are sold, an order code, or goods that are known not to be sold. */
const isNamed = async (piece: string, isList: boolean, { catalogue, knowledge }: Listed): Promise<boolean> =>
  (await namesGoods(goodsIn(piece), isList, catalogue)) ||
  (await catalogue.codes(piece)).known.length > 0 ||
  (await notSoldAnswer(plainWords(piece, moneyWords), knowledge, catalogue)) !== undefined;

/** Whether a text names a kind of product, or something else that is sold: 'heat shrink', 'wall exhaust 400'. */
async function namesGoods(words: string, isList: boolean, catalogue: Catalogue): Promise<boolean> {
  if (await catalogue.namesKind(words)) return true;
  const hasValue = /\d/.test(words);
  if (!hasWord(words) || !(isList || hasValue)) return false;
  const [best] = await catalogue.find(words);
  if (!best) return false;
  return hasValue ? best.named && best.share >= leastRelevantShare : best.allNamed && best.share === 1;
}

/** Whether the parts are the name of one product: 'duct and gland sealing compound'. */
function isOneName(pieces: readonly string[], best: Found | undefined): boolean {
  if (!best?.product || best.share < 1) return false;
  const [last = '', ...earlier] = pieces.map(goodsIn).toReversed();
  const words = earlier.join(' ').split(' ');
  const own = words.filter((word) => !/\d/.test(word));
  return own.length > 0 && own.every((word) => !sharesWord([word], last) && sharesWord([word], best.product!.name));
}
