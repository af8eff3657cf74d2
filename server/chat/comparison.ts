import type { KnownProduct } from 'api/records';
import type { Catalogue, Found } from './catalogue';
import { leastRelevantShare, maxWords } from './limits';
import { rowAnswer } from './rows/row-answer';
import { typesOf } from './types-of';
import { askedFor, plainWords, withPrepositions } from './words';

/** 'Natural or black ties for sunlight?': the rows of each. */
export async function alternatives(question: string, catalogue: Catalogue): Promise<string | undefined> {
  const [whole, one, other] = eitherOr.exec(question) ?? [];
  if (!whole) return undefined;
  const asked = [one!, other!].map((side) => question.replace(whole, side).replace(/\bbetter\b/gi, ''));
  const [left = [], right = []] = await Promise.all(
    asked.map(async (text) =>
      (await catalogue.find(withPrepositions(text, new Set()).slice(0, maxWords).join(' '))).filter(
        ({ product, share, named }) => product && named && share >= leastRelevantShare,
      ),
    ),
  );
  // 'Is the earth wire copper or aluminium?' asks for no aluminium gland.
  if (!left[0] || !right[0]) return undefined;
  const isHead = [left[0].isHead, right[0].isHead];
  const texts = await Promise.all(
    [left, right].map(async (found, at) =>
      isHead.includes(true) && !isHead[at]
        ? []
        : ((await rowAnswer(asked[at]!, found, catalogue)) ?? summary(found[0]!.product!)),
    ),
  );
  return texts[0] === texts[1] ? undefined : texts.flat().join('\n\n');
}

const eitherOr = /(?<![\w.-])([\w.-]{1,30}) or ([\w.-]{1,30})/i;

/** 'What is the difference between BW and CW glands?': each side on its own. */
export async function comparison(question: string, catalogue: Catalogue): Promise<string | undefined> {
  if (!comparing.test(question) && !/^\S+ or \S+ for\b/i.test(question)) return undefined;
  const [left, right] = question
    .split(betweenSides)
    .map((side) => plainWords(side.replace(comparingWords, ''), new Set()));
  if (!left?.length || !right?.length) return undefined;
  // 'BW and CW glands', 'MCB 6kA and 10kA': the word for both is on one side only.
  const own = (words: string[], other: string[]) => {
    if (words.length >= other.length) return words;
    const at = words.length === 1 && /\d/.test(words[0]!) ? other.findIndex((word) => /\d/.test(word)) : -1;
    return at < 0 ? [...words, ...other.slice(words.length)] : other.with(at, words[0]!);
  };
  const sides = await Promise.all(
    [
      [left, right],
      [right, left],
    ].map(async ([side, opposite]) => {
      const [found, alone] = await Promise.all(
        [own(side!, opposite!), side!].map(async (words) =>
          (await catalogue.find(words.slice(0, maxWords).join(' '))).filter(({ product }) => product),
        ),
      );
      // The page of a cable also names the gland 'BW', which is not for the 'outdoor use' of both.
      const types = side!.map((word) => word.toUpperCase());
      const isOfType = ({ product }: Found) => typesOf(product!).some((type) => types.includes(type));
      return [found!, alone!].map((each) => each.filter(isOfType)).find((each) => each.length > 0) ?? found!;
    }),
  );
  const one = sides[0]![0];
  const [, others = []] = sides;
  // The first product may be found for the second side, too, because its description names it.
  const other =
    one &&
    maxAlike(
      one,
      others.filter(({ product }) => product!.path !== one.product!.path),
    );
  if (!other || Math.min(one.share, other.share) < leastRelevantShare) return undefined;
  const advice = one.category === other.category ? [one.category.detailedInfo ?? ''].filter(Boolean) : [];
  return [summary(one.product!), summary(other.product!), ...advice].join('\n\n');
}

const comparing = /\b(?:difference|differ|compare|compared|versus|vs|better)\b|فرق|مقارن|قارن/i;
const comparingWords = /\b(?:difference|differ|compared?|better)\b|(?:ال)?فرق|(?:ال)?مقارنة|قارن|بين/gi;
/** The Arabic 'and' is written together with the word that follows, including its article. */
const betweenSides = /\b(?:and|or|versus|vs\.?|than|to)\b|(?<=\s)(?:و(?=\s|ال|[a-z])|أو|او|أم|ام)(?=\s|ال|[a-z])/i;

const summary = ({ name, path, company, info, specs }: KnownProduct) =>
  `**[${name}](${path})** (${company}): ${info}.\n${specs
    .slice(0, 5)
    .map((text) => `- ${text}`)
    .join('\n')}`;

/** Of products that fit equally well, the one whose name is most like the other product's. */
function maxAlike(one: Found, others: Found[]): Found | undefined {
  const name = new Set(askedFor(one.product!.name));
  const alike = ({ product }: Found) => askedFor(product!.name).filter((word) => name.has(word)).length;
  const best = others[0];
  return others
    .filter(({ score, share }) => score >= best!.score - 15 && share >= best!.share)
    .sort((left, right) => alike(right) - alike(left))[0];
}
