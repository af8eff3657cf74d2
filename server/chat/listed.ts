import type { ChatHistoryEntry } from 'api/chat';
import { linksIn, type Linked } from './answer-links';
import type { Catalogue } from './catalogue';
import { pricePerPiece } from './total';

const isOfProduct = /^\/our-products\/[^/]+\/./;
const ordinals: Readonly<Record<string, number>> = {
  ...{ first: 0, '1st': 0, second: 1, '2nd': 1, third: 2, '3rd': 2, fourth: 3, '4th': 3, last: -1 },
};
/** 'The second one', and 'price of second'; not 'second hand', 'confirm first', 'how long will it last'. */
const ordinal =
  /\b(?:the )?(?<named>first|second|third|fourth|1st|2nd|3rd|4th|last) (?:one|option|product|item)\b|(?:\b(?:the|of|for) |^)(?<bare>first|second|third|fourth|1st|2nd|3rd|4th|last)(?= ?(?:$|[?.!,]))/i;
const cheapest = /\b(?:the )?(?:cheaper|cheapest|less expensive|least expensive)(?: (?:one|option|product|item)s?)?\b/i;
const maxWords = 8;
const maxCompared = 6;

/** What the last answer listed, in its order: the variants that it names, and the products. */
export function listedIn(history: readonly ChatHistoryEntry[]): { variants: Linked[]; products: Linked[] } {
  const last = history.findLast(({ role }) => role === 'model');
  const text = last?.parts.map((part) => part.text).join('\n') ?? '';
  const all = linksIn(text).filter(({ path }) => isOfProduct.test(path));
  const unique = (items: Linked[]) => [
    ...new Map(items.map((item) => [`${item.path}#${item.code ?? ''}`, item])).values(),
  ];
  return {
    variants: unique(all.filter(({ code }) => code !== undefined)),
    products: unique(all.map(({ path }) => ({ path, code: undefined }))),
  };
}

/** What each answer was about, in the order of the conversation, for 'the first one' after two prices. */
export function firstOfEach(history: readonly ChatHistoryEntry[]): Linked[] {
  const answers = history.filter(({ role }) => role === 'model');
  const firsts = answers.flatMap((answer) => {
    const { variants, products } = listedIn([answer]);
    return variants[0] ?? products[0] ?? [];
  });
  return [...new Map(firsts.map((item) => [`${item.path}#${item.code ?? ''}`, item])).values()];
}

/** The item of a list that a question means, and what else the question says. */
export interface Meant {
  item: Linked;
  rest: string;
  isCheapest: boolean;
}

/**
 * Reads which item of the last answer a question means: 'price of the second one', 'the cheaper one'.
 * @returns undefined if it means none, or if prices do not tell which
 */
export async function itemMeant(
  question: string,
  history: readonly ChatHistoryEntry[],
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<Meant | undefined> {
  if (question.split(/\s+/).length > maxWords) return undefined;
  const { variants, products } = listedIn(history);
  const found = ordinal.exec(question);
  if (found) {
    const [phrase] = found;
    const which = found.groups!['named'] ?? found.groups!['bare']!;
    const listed = variants.length > 1 ? variants : products;
    const items = listed.length > 1 ? listed : firstOfEach(history);
    const item = items.length > 1 ? items.at(ordinals[which.toLowerCase()]!) : undefined;
    return item && { item, rest: question.replace(phrase, ' '), isCheapest: false };
  }
  if (!cheapest.test(question)) return undefined;
  const item = (await cheapestOf(variants, catalogue)) ?? (await cheapestOf(products, catalogue));
  return item && { item, rest: question.replace(cheapest, ' '), isCheapest: true };
}

/** The variant with the lowest list price of some items. @returns undefined unless two of them have one */
async function cheapestOf(items: readonly Linked[], catalogue: Pick<Catalogue, 'tables'>): Promise<Linked | undefined> {
  const priced = await Promise.all(
    items.slice(0, maxCompared).map(async ({ path, code: wanted }) => {
      const [table = []] = await catalogue.tables(path);
      const rows = table.flatMap(({ code, price }) => {
        const own = price === undefined ? undefined : pricePerPiece(price);
        return own !== undefined && (wanted === undefined || code === wanted) ? [{ path, code, price: own }] : [];
      });
      return rows.sort((one, other) => one.price - other.price).slice(0, 1);
    }),
  );
  const [best, ...others] = priced.flat().sort((one, other) => one.price - other.price);
  return others.length > 0 ? best : undefined;
}
