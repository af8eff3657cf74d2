import { canonical, plainCharacters, stopWords } from 'api/search';
import { arabiziReader } from './arabizi';
import type { IndexConnection } from './index-connection';
import { editDistance, similarWords, type KnownWord } from './similar-words';

/** The words of the catalogue and the visitors' words for them, kept in memory. */
export interface Lexicon {
  /** The number of entries that each word is in; only words made of letters. */
  words: Map<string, number>;
  /** The words of similar spelling, nearest first. */
  similar: (word: string) => string[];
  /** The values that the catalogue has in each unit, the smallest first. */
  measures: ReadonlyMap<string, readonly number[]>;
  /** What a phrase means, by the keys of its pieces. */
  synonyms: Map<string, string[][]>;
  /** A text with its Arabic words in English, including those in Latin letters; the last word is completed unless the text is whole. */
  translate: (text: string, isWhole?: boolean) => string;
  /** The nouns that say what the products and categories are. */
  heads: ReadonlySet<string>;
  /** The words that ask for pages, also two words as one: 'openinghours'. */
  pages: ReadonlySet<string>;
  /** The number of entries. */
  size: number;
  /** The first entry that is a document, as are all after it. */
  firstDocument: number;
  /** The terms that name kinds of documents. */
  documents: ReadonlySet<string>;
  /** What the owner lists as not sold, by the keys of its pieces. */
  notSold: ReadonlySet<string>;
  /** The brands that the owner lists as sold only by others, by the keys of their pieces. */
  otherBrands: ReadonlySet<string>;
  /** The titles of pages with the phrases that mean them: 'how to place an order'. */
  phrases: readonly { title: string; pattern: RegExp }[];
}

/** Reads the lexicon of an index. @throws if the index cannot be read */
export async function readLexicon(index: IndexConnection): Promise<Lexicon> {
  const [words, synonyms, arabic, size, first, heads, documents, pages] = (await index.read([
    { sql: 'select word, entries from words', parameters: [] },
    { sql: 'select phrase, means from synonyms', parameters: [] },
    { sql: 'select phrase, means from arabic', parameters: [] },
    { sql: 'select count(*) as count from entries', parameters: [] },
    { sql: "select min(id) as first from entries where kind = 'document'", parameters: [] },
    { sql: "select distinct head from entries where kind in ('family', 'category')", parameters: [] },
    { sql: "select distinct head from entries where kind = 'document'", parameters: [] },
    { sql: "select distinct head from entries where kind = 'page'", parameters: [] },
  ])) as [
    { word: string; entries: number }[],
    { phrase: string; means: string }[],
    { phrase: string; means: string }[],
    [{ count: number }],
    [{ first: number | null }],
    { head: string }[],
    { head: string }[],
    { head: string }[],
  ];
  // Content compiled by an older version does not have these tables, but is served all the same.
  const readNew = async <Record>(sql: string) => {
    const [records = []] = await index.read([{ sql, parameters: [] }]).catch(() => []);
    return records as Record[];
  };
  const notSold = await readNew<{ phrase: string }>('select phrase from not_sold');
  const otherBrands = await readNew<{ phrase: string }>('select phrase from other_brands');
  const ofPages = await readNew<{ title: string; pattern: string }>('select title, pattern from phrases');
  const measures = await readNew<{ unit: string; value: number }>(
    'select unit, value from measures order by unit, value',
  );
  const phrases = synonyms.map(({ phrase, means }) => [phrase, JSON.parse(means) as string[][]] as const);
  const own = words.map(({ word, entries }): KnownWord => ({ word, entries }));
  // Visitors' words can also be misspelt.
  const visitors = phrases.filter(([phrase]) => /^[a-z]{4,}$/.test(phrase)).map(([word]) => ({ word, entries: 0 }));
  const english = {
    words: new Map(own.map(({ word, entries }) => [word, entries])),
    similar: similarWords([...own, ...visitors]),
    synonyms: new Map(phrases),
  };
  return {
    ...english,
    translate: translator(new Map(arabic.map(({ phrase, means }) => [phrase, means])), english),
    measures: valuesByUnit(measures),
    heads: wordsOf(heads),
    pages: wordsOf(pages),
    size: size[0].count,
    firstDocument: first[0].first ?? Infinity,
    documents: wordsOf(documents),
    notSold: new Set(notSold.map(({ phrase }) => phrase)),
    otherBrands: new Set(otherBrands.map(({ phrase }) => phrase)),
    phrases: ofPages.map(({ title, pattern }) => ({ title, pattern: new RegExp(pattern, 'iu') })),
  };
}

function valuesByUnit(measures: readonly { unit: string; value: number }[]): Map<string, number[]> {
  const values = new Map<string, number[]>();
  for (const { unit, value } of measures) {
    const known = values.get(unit);
    if (known) known.push(value);
    else values.set(unit, [value]);
  }
  return values;
}

const wordsOf = (entries: { head: string }[]) => new Set(entries.flatMap(({ head }) => head.split(' ')));

const arabicLetters = /[\u0621-\u064a]/;
const longestPhrase = 4;
const shortestBeginning = 2;
/** Two letters begin too many words: of these, the one that most of the catalogue has is meant. */
const shortestCertain = 3;
/** How much of a text is translated. Some characters are normalised to whole phrases, so its own length says little. */
const maxCharacters = 2000;
const maxWords = 60;
/** Each word that sounds like an Arabic one is compared with all words of the catalogue. */
const maxCompared = 16;
/** The article and the particles that are written together with the next word: and, with, for, as. */
const prefix = /^(?:[وفبلك]?ال|لل|[وبل](?=\p{L}{3}))/u;

/** '4 في 16' is 4 x 16. */
const sides = /(?<=\d) ?في ?(?=\d)/g;

type English = Pick<Lexicon, 'words' | 'similar' | 'synonyms'>;

/** Whether neither the catalogue nor its visitors use a word, or any that begins with it or has a similar spelling. */
function isForeign(written: string, { words, similar, synonyms }: English): boolean {
  const word = canonical(written.toLowerCase());
  // A digit between letters is one of Arabizi, and no typing error.
  const [alike] = /[a-z]\d[a-z]/.test(word) ? [] : similar(word);
  if (words.has(word) || synonyms.has(word) || (alike !== undefined && editDistance(word, alike, 1) <= 1)) return false;
  return ![...words.keys()].some((other) => other.startsWith(word));
}

/** A word on its own, not part of a code. */
const latinWord = /(?<![\p{L}\p{N}./-])[a-z\d]{3,16}(?![\p{L}\p{N}]|[./-][\p{L}\p{N}])/giu;

function translator(lexicon: Map<string, string>, english: English): Lexicon['translate'] {
  const inArabic = arabiziReader([...lexicon.keys()].filter((phrase) => !phrase.includes(' ')));
  const withArabic = (text: string) => {
    let compared = 0;
    return text.replace(latinWord, (word) => {
      const arabic = inArabic(word);
      if (arabic === undefined || compared === maxCompared) return word;
      compared += 1;
      return isForeign(word, english) ? arabic : word;
    });
  };
  const phrases = [...lexicon].map(([phrase, english]) => ({ phrase, plain: bareWords(phrase), english }));
  phrases.sort((one, other) => one.phrase.length - other.phrase.length);
  const bare = new Map(phrases.map(({ plain, english }) => [plain, english]));
  const similar = similarWords(
    [...bare.keys()].filter((word) => !word.includes(' ')).map((word) => ({ word, entries: 1 })),
  );
  /** The shortest phrase that letters begin, or the most usual one for two letters, also behind an article. A whole word begins many phrases: it needs as many words. */
  const completed = (letters: string) => {
    const last = letters.slice(letters.lastIndexOf(' ') + 1);
    const plain = bareWords(letters);
    const bareLast = plain.slice(plain.lastIndexOf(' ') + 1);
    // Of 'وال', 'and the', hardly anything is left, with which every phrase begins.
    if (last.length < shortestBeginning || bareLast.length < 2 || stopWords.has(letters)) return undefined;
    const count = letters.split(' ').length;
    const begun = phrases.filter(
      ({ phrase, plain: other }) =>
        (phrase.startsWith(letters) || other.startsWith(plain)) && phrase.split(' ').length === count,
    );
    const entriesOf = (meaning: string) => english.words.get(canonical(meaning)) ?? 0;
    if (last.length < shortestCertain) begun.sort((one, two) => entriesOf(two.english) - entriesOf(one.english));
    return begun[0]?.english;
  };
  const meaning = (phrase: string) => {
    const plain = bareWords(phrase);
    const [alike = ''] = plain.includes(' ') || stopWords.has(phrase) ? [] : similar(plain);
    // Many Arabic words differ in one letter of four: 'to accept' is not a distribution board.
    return lexicon.get(phrase) ?? bare.get(plain) ?? (alike[0] === plain[0] ? bare.get(alike) : undefined);
  };
  return (text, isWhole = false) => {
    const plain = withArabic(plainCharacters(text).slice(0, maxCharacters));
    if (!arabicLetters.test(plain)) return text;
    const words = plain
      .replaceAll('٫', '.')
      .replace(sides, 'x')
      .replace(/(?<=\d)(?=[\u0621-\u064a])/g, ' ')
      .split(/\s+/, maxWords);
    const translated: string[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(longestPhrase, words.length - at);
      const phrase = () => words.slice(at, at + length).join(' ');
      // The last word may not have been typed to its end.
      const begun = () => (!isWhole && at + length === words.length ? completed(phrase()) : undefined);
      while (length > 1 && !(lexicon.has(phrase()) || bare.has(bareWords(phrase())) || begun())) length -= 1;
      const known = arabicLetters.test(words[at]!) ? (meaning(phrase()) ?? begun()) : undefined;
      translated.push(known ?? words[at]!);
      at += known === undefined ? 1 : length;
    }
    return translated.join(' ');
  };
}

/** Plural and feminine endings, without which 'meters' is 'meter'. */
const suffix = /(?<=\p{L}{3})(?:ات|ة|ه)$/u;

const bareWords = (phrase: string) =>
  phrase
    .split(' ')
    .map((word) => word.replace(prefix, '').replace(suffix, ''))
    .join(' ');
