import { canonicalBeginning, lexemesOf, nounOf, stopWords, termsOf, type Lexeme } from 'api/search';
import { muchMore, splitWord, takenApart, withoutCompound } from './compounds';
import { withoutCounts } from './counts';
import { withInches } from './inches';
import type { Lexicon } from './lexicon';
import { withoutNegated } from './negation';
import { isTypo } from './similar-words';
import { inCatalogueSpelling } from './trade-spelling';

/** One thing that a query names: a word, a measure, a phrase with a meaning. */
export interface Concept {
  /** What finds it: any of these lists, with all of its terms. */
  alternatives: string[][];
  /** Of several lists, the one that says best what is meant: the first of what the owner says that it means. */
  best?: readonly string[] | undefined;
  /** Beginnings of words that find it as well. */
  prefixes: string[];
  kind: Lexeme['kind'];
  /** How much it says: a rare word says more than a common one. */
  weight: number;
  /** True for an unknown word whose meaning is a guess, so that a result need not have it. */
  guessed?: boolean;
  /** True for the first letter of a word that is being typed, as in 'flexible c'; but 'interface c' means it. */
  isFirstLetter?: boolean;
  /** True for a brand that only others sell. */
  otherBrand?: boolean;
}

/** What the words of a query stand for. */
export interface Understood {
  concepts: Concept[];
  /** The concept that names what is wanted: the gland in 'gland for armoured cable'. */
  head: Concept | undefined;
  /** Whether it names goods in the catalogue. */
  namesKind: boolean;
  /** Whether what it is for comes after it: 'gland for armoured cable', but not 'armoured cable gland'. */
  isFor: boolean;
  /** The terms of what is not wanted: nylon in 'tie not nylon'. */
  excluded: readonly string[];
  /** The goods in it that the owner lists as not sold. */
  notSold: readonly NotSold[];
}

export interface NotSold {
  terms: readonly string[];
  /** Whether they are what the query asks for: the street light in 'led street light', but not in 'street light led'. */
  isHead: boolean;
}

interface NamedHead extends Pick<Understood, 'head' | 'namesKind' | 'isFor'> {
  /** Where what it is for begins. */
  cut: number;
}

const afterwards = new Set(['for', 'with', 'of', 'in', 'to', 'on', 'from', 'against']);
const longestPhrase = 4;
const maxConcepts = 12;
/**
 * The number of words that are examined: some concepts have several, and each unknown word is compared with the whole
 * catalogue.
 */
const maxPieces = 16;

/**
 * Understands a query: which things it names, with all the names that the catalogue and its visitors have for them.
 * @param lexicon the catalogue's words and synonyms
 */
export function understand(query: string, lexicon: Lexicon): Understood {
  const english = lexicon.translate(query);
  const isKnown = (phrase: string) => lexicon.words.has(phrase) || lexicon.synonyms.has(phrase);
  const { text: wanted, excluded } = withoutNegated(inCatalogueSpelling(english), isKnown);
  // In Arabic the adjective follows its noun: 'gland nylon'.
  const nounFirst = english !== query;
  const text = withoutCounts(wanted)
    .replace(packedIn, '')
    .replace(/(?<![\p{L}\d])ze[-/ ](?=\w)/giu, '');
  const all = lexemesOf(text);
  const meaningful = all.filter(({ key, kind }) => kind !== 'word' || !stopWords.has(key));
  const pieces = (meaningful.length > 0 ? meaningful : all)
    .filter((piece, at, list) => list.length < 3 || !isFastener(piece, list[at - 1]))
    .slice(0, maxPieces)
    .flatMap((piece) => takenApart(piece, text.slice(piece.start, piece.end), lexicon))
    .flatMap((piece) => withoutCompound(piece, text.slice(piece.start, piece.end), lexicon))
    .map((piece) => withInches(piece, text.slice(piece.start, piece.end)));
  const found: Found[] = [];
  for (let at = 0; at < pieces.length && found.length < maxConcepts;) {
    const { concept, length } = conceptAt(pieces, at, lexicon, nounFirst);
    const isNew = !found.some((other) => isSame(other.concept, concept));
    if (isNew) found.push({ concept, start: pieces[at]!.start, pieces: pieces.slice(at, at + length) });
    at += length;
  }
  const named = headOf(found, all, lexicon);
  const { head, namesKind, isFor } = named;
  return {
    concepts: found.map(({ concept }) => concept),
    head,
    namesKind,
    isFor,
    excluded: excluded.flatMap((word) => namesOf(word, lexicon)),
    notSold: notSoldIn(found, pieces, named, lexicon),
  };
}

/**
 * The goods not sold that a query names: the ceiling fan in 'ceiling fan 56 inch', but not another transformer in 'power
 * transformer'. In a query that names no goods in the catalogue, they may be anywhere: 'street light led'.
 */
function notSoldIn(
  found: readonly Found[],
  all: readonly Lexeme[],
  { head, namesKind, cut }: NamedHead,
  { notSold }: Lexicon,
): NotSold[] {
  // The fan of a 'box for ceiling fan' is not wanted.
  const pieces = all.filter(({ start }) => start < cut);
  const keys = pieces.map(({ key }) => key);
  const isNamed = (word: string) => head?.alternatives.some((terms) => terms.at(-1) === word) === true;
  // The generator of a 'generator changeover' is only part of its meaning.
  const inPhrases = new Set(found.flatMap((one) => (one.pieces.length > 1 ? one.pieces : [])));
  const last = pieces.findLastIndex(({ kind }) => kind === 'word');
  return keys.flatMap((word, at) => {
    const phrases = keys.slice(Math.max(0, at + 1 - longestPhrase), at + 1).map((_, from, words) => words.slice(from));
    const isSingle = !inPhrases.has(pieces[at]!) && (isNamed(word) || !namesKind);
    // 'Cable roller' does not name a cable; about a single word, only the catalogue can tell.
    const meant = isSingle ? phrases : at === last ? phrases.filter((phrase) => phrase.length > 1) : [];
    const terms = meant.find((phrase) => notSold.has(phrase.join(' ')));
    return terms ? [{ terms, isHead: isNamed(word) || at === last }] : [];
  });
}

/** A word with its stem and the single words that it means: PVC is plastic, and a switched socket has a switch. */
const namesOf = (word: string, { synonyms }: Lexicon): string[] => {
  const means = (synonyms.get(word) ?? []).flatMap((terms) => (terms.length === 1 ? terms : []));
  return [...new Set([...termsOf(word), ...means])];
};

/** 'Box of cable ties' does not ask for a box. */
const packedIn =
  /\b(?:box(?:es)?|bags?|cartons?|packs?|packets?|bundles?|rolls?|reels?|coils?|drums?|lengths|pieces?) of (?=\S)/gi;

/** Words that hardly distinguish an electrical trader's goods: how they are packed, and that they are electrical. */
const slight = new Set('roll reel pack packet carton electrical electric'.split(' '));
const slightWeight = 0.5;

const fasteners = new Set('bolt stud hole screw'.split(' '));

/** The bolt of 'lug with M8 bolt': its size says everything that matters. */
const isFastener = ({ kind, key }: Lexeme, before: Lexeme | undefined) =>
  kind === 'word' && fasteners.has(key) && before?.kind === 'measure' && /^(?:m\d+|\d+mm)$/.test(before.key);

/** Whether the same was said before: 'gland gland' names one thing. */
const isSame = (one: Concept, other: Concept) =>
  one.kind === other.kind && one.alternatives[0]?.join(' ') === other.alternatives[0]?.join(' ');

/** A concept at its place in a query. */
interface Found {
  concept: Concept;
  start: number;
  /** The pieces that it was read from. */
  pieces: readonly Lexeme[];
}

/** The last noun before 'for' and the like, preferably one that names products: 'conduit class 4'. */
function headOf(found: Found[], all: Lexeme[], { heads, pages }: Lexicon): NamedHead {
  const allWords = found.filter(({ concept }) => concept.kind === 'word');
  // The roll in 'tape roll' names nothing, nor does the position in 'selector 3 position', unless it is all that is asked for.
  const isCounted = (one: Found) => found[found.indexOf(one) - 1]?.concept.kind === 'number';
  const names = ({ concept: { alternatives } }: Found) => alternatives.some((terms) => heads.has(nounOf(terms)!));
  const telling = allWords.filter((one) => one.concept.weight > slightWeight && (names(one) || !isCounted(one)));
  const words = telling.length > 0 ? telling : allWords;
  const breaks = all.filter(({ key }) => afterwards.has(key)).map(({ start }) => start);
  const cut = breaks.find((start) => words.some((one) => one.start < start)) ?? Infinity;
  const before = words.filter(({ start }) => start < cut);
  const head = before.findLast(names);
  const namesKind = head !== undefined;
  // The page meant by 'projects refinery' is the one about projects.
  const asked = before.findLast(({ concept: { alternatives } }) => alternatives.flat().some((term) => pages.has(term)));
  return { head: (head ?? asked ?? before.at(-1))?.concept, namesKind, cut, isFor: namesKind && cut < Infinity };
}

function conceptAt(
  pieces: Lexeme[],
  at: number,
  lexicon: Lexicon,
  nounFirst: boolean,
): { concept: Concept; length: number } {
  // In 'wires for house wiring', house belongs to what follows.
  const isPhrase = (some: Lexeme[]) => some.length > 1 && lexicon.synonyms.has(some.map(({ key }) => key).join(' '));
  for (let length = Math.min(longestPhrase, pieces.length - at); length > 0; length -= 1) {
    const phrase = pieces.slice(at, at + length);
    // 'Socket double' is a double socket, and in Arabic the adjective always follows.
    const isPair =
      length === 2 && phrase.every(({ kind }) => kind === 'word') && !isPhrase(pieces.slice(at + 1, at + 3));
    for (const { words, isCorrected, isReversed } of spellingsOf(
      phrase,
      (nounFirst && length === 2) || isPair,
      lexicon,
    )) {
      const means = lexicon.synonyms.get(words);
      if (means) {
        const own = isCorrected ? [...means, words.split(' ')] : means;
        // The last word of a phrase is its noun: the clamp of a 'clamp for cable'.
        return { concept: conceptOf(isReversed ? phrase.toReversed() : phrase, own, lexicon), length };
      }
    }
  }
  const brand = otherBrandAt(pieces, at, lexicon);
  if (brand) return brand;
  const [one, two] = pieces.slice(at, at + 2) as [Lexeme, Lexeme | undefined];
  // 'water proof' is written as one word in the catalogue.
  if (two && one.kind === 'word' && two.kind === 'word') {
    const [first, second] = [correctedKey(one, lexicon), correctedKey(two, lexicon)];
    const spellings = [one.key + two.key, first + second, first + two.key, one.key + second];
    // 'Tape red' is not 'tapered': words that are used on their own are meant on their own.
    const alone = Math.min(...[first, second].map((word) => lexicon.words.get(word) ?? 0));
    const isUsual = (word: string) => (lexicon.words.get(word) ?? 0) > alone / 2 || lexicon.pages.has(word);
    const joined = spellings.find((word) => lexicon.words.has(word) && isUsual(word));
    if (joined !== undefined) return { concept: conceptOf([one, two], [[joined]], lexicon), length: 2 };
  }
  return { concept: conceptOf([one], [], lexicon, two === undefined), length: 1 };
}

/**
 * A brand that the catalogue does not have, so that nothing of similar spelling is looked for. The cables of 'Oman Cables' are
 * still meant as cables.
 */
function otherBrandAt(pieces: readonly Lexeme[], at: number, { otherBrands, heads }: Lexicon) {
  for (let length = Math.min(longestPhrase, pieces.length - at); length > 0; length -= 1) {
    const keys = pieces.slice(at, at + length).map(({ key }) => key);
    if (!otherBrands.has(keys.join(' '))) continue;
    const goods = keys.findIndex((key) => heads.has(key));
    const own = goods < 0 ? keys : keys.slice(0, goods);
    if (own.length === 0) return undefined;
    const concept: Concept = {
      ...{ alternatives: [own], prefixes: [], kind: 'word', weight: slightWeight },
      ...{ guessed: true, otherBrand: true },
    };
    return { concept, length: own.length };
  }
  return undefined;
}

/** How a phrase may be written among the synonyms. */
function spellingsOf(phrase: readonly Lexeme[], isReversible: boolean, lexicon: Lexicon) {
  const typed = phrase.map(({ key }) => key);
  if (phrase.length === 1) {
    // 'E-stop' is looked up as 'estop' and as 'e stop'.
    const parts = phrase[0]!.asks.find((terms) => terms.length > 1) ?? [];
    return [typed, parts].map((words) => ({ words: words.join(' '), isCorrected: false, isReversed: false }));
  }
  const spelled = (words: string[], { isCorrected = false, isReversed = false } = {}) => ({
    words: words.join(' '),
    isCorrected,
    isReversed,
  });
  const [first, last] = [phrase[0]!, phrase.at(-1)!];
  return [
    spelled(typed),
    // 'Insualtion tape' is insulation tape.
    spelled(
      phrase.map((piece) => correctedKey(piece, lexicon)),
      { isCorrected: true },
    ),
    ...(isReversible ? [spelled(typed.toReversed(), { isReversed: true })] : []),
    // 'Ty wrap' is 'tywrap'.
    spelled([typed.join('')]),
    // A '3x6 gi box' is a 'gi box 3x6'.
    ...(first.kind === 'word' ? [] : [spelled([...typed.slice(1), first.key])]),
    ...(last.kind === 'word' ? [] : [spelled([last.key, ...typed.slice(0, -1)])]),
    // '3M 23' is 'Scotch 23'.
    ...typed.flatMap((word, at) => othersOf(word, lexicon).map((other) => spelled(typed.with(at, other)))),
  ];
}

/** The synonyms of a word that also have it among their own. */
const othersOf = (word: string, { synonyms }: Lexicon): string[] => {
  const wordsFor = (key: string) => (synonyms.get(key) ?? []).flatMap((terms) => (terms.length === 1 ? terms : []));
  return wordsFor(word).filter((other) => wordsFor(other).includes(word));
};

/** The likely meaning of a word that neither the catalogue nor its visitors use. */
const correctedKey = ({ kind, key }: Lexeme, { words, synonyms, similar }: Lexicon): string =>
  kind === 'word' && !words.has(key) && !synonyms.has(key) ? (similar(key)[0] ?? key) : key;

function conceptOf(phrase: Lexeme[], means: string[][], lexicon: Lexicon, isLast = false): Concept {
  const [first] = phrase as [Lexeme];
  const parts = phrase.length === 1 ? first.asks : [phrase.flatMap(({ asks }) => asks[0]!)];
  // A phrase with its own meaning is not meant word by word.
  const own = means.length > 0 ? parts.slice(0, 1) : parts;
  const isWord = phrase.length === 1 && first.kind === 'word';
  const unknown = isWord && means.length === 0 ? notWhole(first.key, lexicon, isLast) : known;
  const isSlight = isWord && (slight.has(first.key) || unknown.isFirstLetter === true);
  const frequency = lexicon.words.get(first.key);
  const rarity = frequency ? Math.log(1 + lexicon.size / frequency) : 2;
  return {
    alternatives: [...own, ...means, ...unknown.alternatives],
    best: means[0] ?? unknown.alternatives[0],
    prefixes: unknown.prefixes,
    ...(unknown.guessed && { guessed: true }),
    ...(unknown.isFirstLetter && { isFirstLetter: true }),
    kind: phrase.length > 1 ? 'word' : first.kind,
    weight: isSlight ? slightWeight : isWord || phrase.length > 1 ? Math.min(4, Math.max(1, rarity)) : 1.5,
  };
}

type Meant = Pick<Concept, 'alternatives' | 'prefixes' | 'guessed' | 'isFirstLetter'>;
const known: Meant = { alternatives: [], prefixes: [] };

/** Fewer letters begin too many words; two at the end of a query are completed to the most common ones. */
const shortestBeginning = 3;
/** To how many words of the catalogue two letters are completed. */
const mostCompleted = 20;

/** What a word may mean that the catalogue has rarely or not at all: 'stain' begins 'stainless'. */
function notWhole(word: string, lexicon: Lexicon, isLast: boolean): Meant {
  const own = lexicon.words.get(word);
  if (own === undefined) {
    if (isLast && word.length === 1) return { ...known, guessed: true, isFirstLetter: true };
    return isLast && word.length === 2 ? completed(word, lexicon) : unknownWord(word, lexicon);
  }
  // The last word may not have been typed to the end.
  if (word.length < (isLast ? shortestBeginning : 4)) return known;
  // All products have a datasheet: it says nothing about 'data'.
  const longer = [...lexicon.words].filter(
    ([other]) => other.length > word.length && other.startsWith(word) && !lexicon.documents.has(other),
  );
  const isBeginning = longer.some(([, entries]) => entries >= muchMore * own);
  return isBeginning ? { alternatives: [], prefixes: [word] } : known;
}

/** The words that two letters begin: what products are called, as in 'cable tr', or else what most of them have. */
function completed(letters: string, lexicon: Lexicon): Meant {
  const begun = (words: Iterable<string>) =>
    [...words].filter((word) => word.startsWith(letters) && !lexicon.documents.has(word));
  const byUse = (one: string, other: string) => lexicon.words.get(other)! - lexicon.words.get(one)!;
  const nouns = begun(lexicon.heads);
  const words = nouns.length > 0 ? nouns : begun(lexicon.words.keys()).sort(byUse).slice(0, mostCompleted);
  return words.length > 0 ? { ...known, alternatives: words.map((word) => [word]) } : { ...known, guessed: true };
}

/** What a word may mean that the catalogue does not have: part of a word, two words in one, a typing error. */
function unknownWord(word: string, lexicon: Lexicon): Meant {
  const { words, synonyms } = lexicon;
  if (/\d/.test(word)) return known;
  if (word.length < shortestBeginning) return { ...known, guessed: true };
  const beginning = canonicalBeginning(word);
  const begun = beginningIn(beginning, words);
  const similar = lexicon.similar(word);
  const isMistyped = isTypo(word, similar[0]);
  // 'Condit' is a conduit, of which there are many, rather than the beginning of 'condition'.
  const isRather = isMistyped && (words.get(similar[0]!) ?? 0) > begun;
  if (begun > 0) return { alternatives: isRather ? [[similar[0]!]] : [], prefixes: [beginning] };
  const split = splitWord(word, words);
  const alike = similar.flatMap((other) => [...(words.has(other) ? [[other]] : []), ...(synonyms.get(other) ?? [])]);
  const alternatives = [...(split ? [split] : []), ...alike];
  const inside = alternatives.length > 0 ? [] : insideOf(word, words);
  const guessed = !split && inside.length === 0 && !isMistyped;
  return { alternatives: [...alternatives, ...inside], prefixes: [], guessed };
}

/** The number of entries with the most frequent word of this beginning. */
function beginningIn(word: string, words: Map<string, number>): number {
  let most = 0;
  for (const [other, entries] of words) if (entries > most && other.startsWith(word)) most = entries;
  return most;
}

function insideOf(word: string, words: Map<string, number>): string[][] {
  if (word.length < 4) return [];
  return [...words.keys()]
    .filter((other) => other.includes(word))
    .slice(0, 8)
    .map((other) => [other]);
}

/** The concept reduced to its nouns: the shoe of 'cable shoe', the control of 'cooker control unit'. */
export const nounsOf = (concept: Concept): Concept => ({
  ...concept,
  alternatives: concept.alternatives.map((terms) => [nounOf(terms)!]),
});

/** Shorter beginnings also begin products: the 'dat' of a data cable. */
const shortestOfDocument = 5;

/** The concept as the name of a kind of document. */
export const documentOf = (concept: Concept): Concept => ({
  ...nounsOf(concept),
  prefixes: concept.prefixes.filter((prefix) => prefix.length >= shortestOfDocument),
});

const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** The FTS5 expression that matches one concept. */
export const expressionOf = ({ alternatives, prefixes }: Concept): string =>
  [
    ...alternatives.map((terms) => (terms.length > 1 ? `(${terms.map(quoted).join(' AND ')})` : quoted(terms[0]!))),
    ...prefixes.map((prefix) => `${quoted(prefix)} *`),
  ].join(' OR ');

/** Whether the texts have the concept: together they have all terms of one of its lists. */
export const isIn = ({ alternatives, prefixes }: Concept, ...texts: ReadonlySet<string>[]): boolean =>
  alternatives.some((terms) => terms.every((term) => texts.some((text) => text.has(term)))) ||
  prefixes.some((prefix) => texts.some((terms) => [...terms].some((term) => term.startsWith(prefix))));
