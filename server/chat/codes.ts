import { codeKey, isOwnCode, lexemesOf, looksLikeCode, stopWords } from 'api/search';
import type { KnownCode } from 'api/enquiry';
import type { CatalogueCodes } from '../enquiry/catalogue-codes';
import type { Search } from '../search/search';
import { tokensOf } from './words';

/** The order codes that a question names. */
export interface CodesAsked {
  known: KnownCode[];
  /** Codes that the catalogue does not have, each with the most similar ones. */
  unknown: { code: string; near: KnownCode[] }[];
}

const longest = 40;
const maxTokens = 60;
/** The most texts that are looked up as words: each takes several reads of the index, which all visitors share. */
const maxDoubtful = 10;
const maxUnknown = 5;
/** What introduces a code, so that whatever follows is meant as one. */
const announced =
  /\b(?:part|order(?= ?(?:no|number|code|#|:))|catalogue|catalog|cat|article|item|model|sku|ref(?:erence)?)\.?(?: ?(?:no|number|code|#))?\.?[:#]? +([A-Z0-9][A-Z0-9./-]{2,30})/gi;
/** '3endkom', 'se3r': Arabic in Latin letters, whose digits stand for letters. */
const arabizi = /^(?=(?:[^a-z]*[a-z]){3})[a-z]*[235679][a-z]*$/;

/** Whether a piece of text is written as an order code: not a size, a rating, a standard or a word of two letters. */
function isWrittenAsCode(text: string): boolean {
  const [first, ...others] = lexemesOf(text);
  const single = first !== undefined && others.length === 0 && first.end - first.start >= text.length - 1;
  if (isOwnCode(text) && !/\s/.test(text)) return true;
  if (arabizi.test(text)) return false;
  return (
    looksLikeCode(text) && codeKey(text).length >= 5 && !(single && first.kind !== 'word' && first.kind !== 'number')
  );
}

/** A short code within a long one is a coincidence. */
function isAsLong(one: string, other: string): boolean {
  const [short, long] = [codeKey(one).length, codeKey(other).length].sort((a, b) => a - b) as [number, number];
  return short >= 0.6 * long;
}

/** The pieces of the standards that a question names: '7629-1' of 'BS 7629-1'. */
const standardsIn = (question: string): ReadonlySet<string> =>
  new Set(
    lexemesOf(question).flatMap(({ kind, start, end }) =>
      kind === 'standard' ? tokensOf(question.slice(start, end)) : [],
    ),
  );

interface Lookups {
  search: Pick<Search, 'variants' | 'match'>;
  catalogue: Pick<CatalogueCodes, 'check'>;
}

/**
 * Looks up everything in a question that may be an order code, with or without separators.
 * @throws if the index or the content cannot be read
 */
export async function codesIn(question: string, { search, catalogue }: Lookups): Promise<CodesAsked> {
  const tokens = tokensOf(question)
    .filter((token) => token.length <= longest)
    .slice(0, maxTokens);
  const joined = [4, 3, 2].flatMap((count) =>
    tokens
      .slice(0, -count + 1)
      .map((_, at) => tokens.slice(at, at + count))
      // 'For a 250 kVA generator' does not name A2-50.
      .filter(([first]) => !stopWords.has(first!.toLowerCase()))
      .map((pieces) => pieces.join(' ')),
  );
  const candidates = [...joined, ...tokens].filter((text) =>
    isOwnCode(text) ? codeKey(text).length >= 2 : /\d/.test(text) && codeKey(text).length >= 4,
  );
  const [variants, makers] = await Promise.all([search.variants(candidates), catalogue.check(tokens)]);
  const found = candidates.flatMap((text) => {
    const variant = variants.get(text);
    const maker = makers.get(text)?.known;
    if (variant) return [{ text, known: { code: variant.code, name: variant.title, address: variant.address } }];
    return maker && !maker.family ? [{ text, known: maker }] : [];
  });
  const known = [...new Map(found.map((one) => [one.known.code, one.known])).values()];
  // The words of a code that is written as several words are not unknown.
  const covered = new Set(found.flatMap(({ text }) => [text, ...text.split(' ')]));
  const named = [...question.matchAll(announced)].map(([, code]) => code!).filter((code) => /\d/.test(code));
  const standards = standardsIn(question);
  const doubtful = [...new Set([...tokens.filter(isWrittenAsCode), ...named])]
    .filter((text) => !covered.has(text) && !standards.has(text))
    .slice(0, maxDoubtful);
  const isKnownWord = async (text: string) => {
    // 'PH120' is a value that the catalogue writes as two words.
    const [best] = [
      ...(await search.match(text)),
      ...(await search.match(text.replace(/^([a-z]{1,3})(?=\d)/i, '$1 '))),
    ].filter(({ share }) => share === 1);
    // The index keeps no words with digits that it could be compared with.
    return best !== undefined && (/\d/.test(text) || !best.guessed);
  };
  const words = await Promise.all(doubtful.map(isKnownWord));
  const unknown = doubtful.filter((_, at) => !words[at]).slice(0, maxUnknown);
  const alike = await catalogue.check(unknown, { near: true });
  return {
    known,
    unknown: unknown.map((code) => ({
      code,
      near: (alike.get(code)?.near ?? []).filter((one) => isAsLong(one.code, code)),
    })),
  };
}
