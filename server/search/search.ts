import path from 'node:path';
import { addresses, searchIndexFile } from 'api/addresses';
import { canonical, codeKey, codeKeysOf, lexemesOf } from 'api/search';
import { searchLimits, type SearchAnswer, type SearchKind } from 'api/search-results';
import { currentClient, forCurrentClient } from '../rate-limit/clients';
import { hintFor, type AidHint } from './aid-hint';
import { findCodes } from './code-search';
import { isIn, understand, type Concept, type Understood } from './concepts';
import { FairQueue } from '../rate-limit/fair-queue';
import { queueLimits } from './search-queue';
import { filterFound } from './filters';
import { findEntries, withoutUnrelated } from './find-entries';
import type { IndexConnection } from './index-connection';
import { fits, itemsInOrder, kindOf, toItem, withFittingRows, type Item } from './items';
import { otherKeyboard } from './keyboard';
import type { Lexicon } from './lexicon';
import { withNearValues } from './near-values';
import { withoutNegated, type Negated } from './negation';
import { OpenedIndex } from './opened-index';
import { pagesAbout, pagesMeant } from './pages-meant';
import type { Entry } from './entry';
import { entriesInOrder } from './records';
import { isTypo } from './similar-words';

/** Which results are wanted, and how they are filtered. */
export interface SearchOptions {
  /** Only results of this kind. */
  kind?: SearchKind | undefined;
  limit?: number | undefined;
  /** Starting from 1. */
  page?: number | undefined;
  /** What is chosen among the facets, as the query of a page; facets are answered only if this is given. */
  facets?: string | undefined;
}

/** An entry that has some words of a text. */
export interface Matched {
  kind: Entry['kind'];
  address: string;
  title: string;
  /** The share of the text that it has, from 0 to 1. */
  share: number;
  score: number;
  /** Whether its name, category, brands or standards have some of the text; otherwise only its description does. */
  named: boolean;
  /** Whether these have all words of the text. */
  allNamed: boolean;
  /** Whether none of the text's words is known, so that all were found only through similar spelling. */
  guessed: boolean;
  /** Whether it is what the text names: a gland for 'gland for armoured cable'. */
  isHead: boolean;
  /** Whether the text names any kind of product, which need not be this one's. */
  namesKind: boolean;
}

/** A variant that was looked up by its code. */
export interface FoundVariant {
  code: string;
  /** Its product's name. */
  title: string;
  address: string;
}

/** A product that has some words of a text, with the variants that fit the text best. */
export interface FoundProduct {
  title: string;
  address: string;
  /** All fit equally well; empty if the text does not distinguish the product's variants. */
  variants: { code: string; label: string }[];
  /** Whether it is what the text names: a gland for 'gland for armoured cable'. */
  isHead: boolean;
}

const most = searchLimits.perPage * searchLimits.pages;
/** The share of a text, by weight, that a product must have to be offered for it; what the text names needs less. */
const leastShare = 0.7;
const leastShareOfNamed = 0.5;

/** Searches the compiled index (api/search/results.ts); opens it again when the content has changed. */
export class Search {
  readonly #opened: OpenedIndex;
  /**
   * Ranking takes most of a search's time, in the thread that serves all visitors, so only a few searches are under way at
   * once.
   */
  readonly #queue = new FairQueue(queueLimits);

  /**
   * @param contentFolder the compiled content
   * @param tuning what tests set differently: how often it looks whether the content has changed
   * @param onNotOpened hears why a newer index cannot be opened; the previous one stays in use meanwhile
   */
  constructor(contentFolder: string, tuning = { checkEveryMs: 1000 }, onNotOpened?: (error: unknown) => void) {
    this.#opened = new OpenedIndex(path.join(contentFolder, searchIndexFile), tuning.checkEveryMs, onNotOpened);
  }

  /**
   * Answers a query.
   * @throws if there is no index, or if it cannot be read
   */
  async find(typed: string, options: SearchOptions = {}): Promise<SearchAnswer> {
    const answer = await this.#inTurn(() => this.#find(typed, options));
    const isUnsure = answer.near || answer.total === 0;
    const other = isUnsure ? await this.#otherQuery(typed, answer) : undefined;
    if (other === undefined) return answer;
    const meant = await this.#inTurn(() => this.#find(other, options));
    return meant.total === 0 ? answer : { ...meant, query: answer.query, near: true };
  }

  /** What a query without results probably means. */
  async #otherQuery(typed: string, { total }: SearchAnswer): Promise<string | undefined> {
    const { lexicon } = await this.#opened.current();
    return this.#otherKeyboard(typed, lexicon) ?? (total === 0 ? withNearValues(typed, lexicon) : undefined);
  }

  /**
   * What was typed with the keyboard in the wrong alphabet, if only the other one gives words of the catalogue or its visitors.
   */
  #otherKeyboard(typed: string, lexicon: Lexicon): string | undefined {
    const other = otherKeyboard(typed.trim());
    if (other === undefined) return undefined;
    const wordsOf = (text: string) => lexemesOf(lexicon.translate(text)).filter(({ kind }) => kind === 'word');
    const isKnown = ({ key }: { key: string }) => lexicon.words.has(key) || lexicon.synonyms.has(key);
    const words = wordsOf(other);
    return words.length > 0 && words.every(isKnown) && !wordsOf(typed).some(isKnown) ? other : undefined;
  }

  /**
   * A text with its Arabic words in English, as far as the catalogue and its visitors know them. @throws if the index cannot be
   * read
   */
  async translate(text: string): Promise<string> {
    return (await this.#opened.current()).lexicon.translate(text, true);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(currentClient(), forCurrentClient(work));
  }

  async #find(
    typed: string,
    { kind, limit = searchLimits.perPage, page = 1, facets }: SearchOptions,
  ): Promise<SearchAnswer> {
    const query = typed.trim();
    const opened = await this.#opened.current();
    const { index, lexicon } = opened;
    if (query === '') return { query, total: 0, near: false, results: [], words: [] };
    const understood = understand(query, lexicon);
    const isWord = (word: string) => lexicon.words.has(word) || lexicon.synonyms.has(word);
    const [allCodes, allFound] = await Promise.all([
      findCodes(query, index, isWord),
      findEntries(query, understood, opened, kind),
    ]);
    const found = withoutUnrelated(allFound, understood);
    // 'BS 6346' and '11 kV' are also parts of some codes; the query asks for the standard and the voltage.
    const isValue = ({ kind }: Concept) => kind === 'standard' || kind === 'measure';
    const isOfValues = found.results.length > 0 && understood.concepts.every(isValue);
    const codes = isOfValues ? allCodes.filter(({ row }) => codeKeysOf(row.code!).includes(codeKey(query))) : allCodes;
    const isUnsure = found.near || found.results.length === 0;
    const phrased = codes.length === 0 ? await pagesMeant(query, opened, isUnsure) : [];
    const isAsked = codes.length === 0 && phrased.length === 0;
    const entries = isAsked ? await pagesAbout(understood, found.results, opened) : phrased;
    const pages = entries.map((entry): Item => ({ entry }));
    const inOrder = await itemsInOrder(
      codes,
      hintFor(lexicon.translate(query), understood, opened.aids),
      found.results,
      index,
    );
    const first = [...pages, ...inOrder.filter(({ entry }) => !pages.some((page) => page.entry.id === entry.id))];
    const known = new Set(first.map(({ entry }) => entry.id));
    const others = found.others.filter((id) => !known.has(id));
    const filtered =
      facets === undefined
        ? undefined
        : await filterFound([...known, ...others], new URLSearchParams(facets), opened.registry, index);
    const fitting = filtered?.isChosen ? filtered.variants : undefined;
    const ofKind = kind ? first.filter((item) => kindOf(item) === kind) : first;
    const wanted = fitting ? ofKind.filter((item) => fits(item, fitting)) : ofKind;
    const rest = fitting ? others.filter((id) => fitting.has(id)) : others;
    const from = (page - 1) * limit;
    const later = rest.slice(Math.max(0, from - wanted.length), Math.max(0, from + limit - wanted.length));
    const shown = [
      ...wanted.slice(from, from + limit),
      ...(await entriesInOrder(later, index)).map((entry) => ({ entry })),
    ];
    const isOfOthers = isAsked && understood.concepts.some(({ otherBrand }) => otherBrand);
    const isUnknown = first.length === 0 && !found.areNotSold && !isOfOthers;
    const items = fitting ? await withFittingRows(shown, fitting, index) : shown;
    return {
      query,
      total: wanted.length + rest.length,
      near:
        (found.near && codes.length === 0 && !wanted.some((item) => pages.includes(item))) ||
        codes.some(({ match }) => match === 'near'),
      results: items.map((item) => toItem(item, understood)),
      words: isUnknown ? nearWords(query, lexicon) : [],
      ...(isOfOthers && { otherBrand: true }),
      ...(filtered && { facets: filtered.facets }),
    };
  }

  /**
   * The entries that have words of a text, best first, each with its share of the text. Codes are not looked up.
   * @throws if the index cannot be read
   */
  match(text: string): Promise<Matched[]> {
    return this.#inTurn(async () => {
      const opened = await this.#opened.current();
      const understood = understand(text, opened.lexicon);
      const { results } = await findEntries(text, understood, opened, undefined);
      // If most words are only similar in spelling to known ones, the text is about something else.
      const { words, synonyms, similar } = opened.lexicon;
      const keyOfConcept = ({ alternatives }: Concept) => alternatives[0]?.[0] ?? '';
      const isKnown = (concept: Concept) =>
        concept.kind !== 'word' || words.has(keyOfConcept(concept)) || synonyms.has(keyOfConcept(concept));
      const strange = understood.concepts.filter((concept) => !isKnown(concept));
      const unknown = strange.filter(
        (concept) => !isTypo(keyOfConcept(concept), similar(keyOfConcept(concept))[0]),
      ).length;
      const guessed = strange.length === understood.concepts.length;
      const namesKind = isKind(understood, opened.lexicon);
      const trust = unknown > 1 && unknown * 2 > understood.concepts.length ? 0.5 : 1;
      return results.map(({ entry: { kind, address, title, named, names, head }, share, score, isHead }) => {
        const name = new Set([named, names, head].join(' ').split(' '));
        return {
          kind,
          address,
          title,
          share: share * trust,
          score,
          named: understood.concepts.some((concept) => isIn(concept, name)),
          allNamed: understood.concepts.every((concept) => concept.kind !== 'word' || isIn(concept, name)),
          guessed,
          isHead,
          namesKind,
        };
      });
    });
  }

  /**
   * Whether a text names a kind of product: a gland, a cable; not only a value or a colour that products have.
   * @throws if the index cannot be read
   */
  async namesKind(text: string): Promise<boolean> {
    const { lexicon } = await this.#opened.current();
    return isKind(understand(text, lexicon), lexicon);
  }

  /**
   * The products that have most words of a text, best first, with the variants that are meant; none if no word of the text is
   * certain, as in 'Regards'. Codes are not looked up.
   * @throws if the index cannot be read
   */
  products(text: string): Promise<FoundProduct[]> {
    return this.#inTurn(async () => {
      const opened = await this.#opened.current();
      const understood = understand(text, opened.lexicon);
      if (understood.concepts.every(({ guessed }) => guessed)) return [];
      const { results } = await findEntries(text, understood, opened, 'family');
      return results
        .filter(({ share, isHead }) => share >= (isHead ? leastShareOfNamed : leastShare))
        .map(({ entry: { title, address }, variants, isHead }) => ({
          title,
          address,
          isHead,
          variants: variants.map(({ code, label }) => ({ code: code!, label })),
        }));
    });
  }

  /**
   * A text, and separately what it says is not wanted: 'tie' and 'nylon' of 'tie not nylon'.
   * @throws if the index cannot be read
   */
  async negated(text: string): Promise<Negated> {
    const { lexicon } = await this.#opened.current();
    return withoutNegated(text, (phrase) => lexicon.words.has(phrase) || lexicon.synonyms.has(phrase));
  }

  /**
   * The selection aid that a question asks for, with the answers that it gives: 'which gland for 4 core 16 mm² SWA'.
   * @returns undefined if it asks for none
   * @throws if the index cannot be read
   */
  async aidFor(question: string): Promise<AidHint | undefined> {
    const { lexicon, aids } = await this.#opened.current();
    // A zone is not a size.
    const english = lexicon.translate(question).replace(/\bzones? \d+(?: and \d+)?/gi, 'zone');
    return hintFor(english, understand(english, lexicon), aids);
  }

  /**
   * The words that neither the catalogue nor its visitors use, each with words of similar spelling, nearest first.
   * @throws if the index cannot be read
   */
  async unknown(words: readonly string[]): Promise<Map<string, string[]>> {
    const { lexicon } = await this.#opened.current();
    return new Map(
      words.flatMap((word) => {
        const key = canonical(word);
        return lexicon.words.has(key) || lexicon.synonyms.has(key) ? [] : [[word, lexicon.similar(key)] as const];
      }),
    );
  }

  /**
   * The addresses of the selection aids.
   * @throws if the index cannot be read
   */
  async aidPages(): Promise<string[]> {
    const { aids } = await this.#opened.current();
    return aids.map(({ aid }) => addresses.aid.to(aid.id));
  }

  /**
   * The variants with these codes, by the codes as given; separators may differ or be missing.
   * @throws if the index cannot be read
   */
  async variants(codes: readonly string[]): Promise<Map<string, FoundVariant>> {
    const { index } = await this.#opened.current();
    const keys = new Map(codes.map((code) => [code, codeKeysOf(code)]));
    const sql = `select codes.key, rows.code, entries.title, entries.address from codes
      join rows on rows.id = codes.row join entries on entries.id = rows.entry
      where codes.key in (select value from json_each(?)) limit ${most}`;
    const parameters = [JSON.stringify([...new Set([...keys.values()].flat())])];
    const [found] = (await index.read([{ sql, parameters }])) as [(FoundVariant & { key: string })[]];
    return new Map(
      codes.flatMap((code) => {
        const own = found.filter(({ key }) => keys.get(code)!.includes(key));
        const same = own.find((one) => one.code.toUpperCase() === code.toUpperCase()) ?? own[0];
        return same ? [[code, { code: same.code, title: same.title, address: `${same.address}#${same.code}` }]] : [];
      }),
    );
  }

  /**
   * The index, for lookups without a search; it is closed after the content has changed.
   * @throws if there is no index
   */
  async index(): Promise<IndexConnection> {
    return (await this.#opened.current()).index;
  }

  /** Closes the index. */
  async close() {
    await this.#opened.close();
  }
}

const isKind = ({ head }: Understood, { heads }: Lexicon) =>
  head !== undefined && !head.guessed && head.alternatives.some((terms) => heads.has(terms.at(-1)!));

/** Limited because each word is compared with all words of the catalogue. */
const maxCorrected = 12;

/** Words of the catalogue whose spelling is similar to those of the query. */
const nearWords = (query: string, lexicon: Lexicon): string[] => [
  ...new Set(
    lexemesOf(query)
      .slice(0, maxCorrected)
      .flatMap(({ key, kind }) => (kind === 'word' ? lexicon.similar(key) : [])),
  ),
];
