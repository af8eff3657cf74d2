import { stat } from 'node:fs/promises';
import path from 'node:path';
import { searchIndexFile } from 'api/addresses';
import type { FacetRegistry } from 'api/facets';
import { codeKey, lexemesOf, placeOfRow, rowId } from 'api/search';
import { searchLimits, type SearchAnswer, type SearchItem, type SearchKind } from 'api/search-results';
import { findCodes, type FoundCode } from './code-search';
import { expressionOf, isIn, understand, type Concept, type Understood } from './concepts';
import { filterFound, readRegistry, type Fitting } from './filters';
import { IndexConnection, type Statement } from './index-connection';
import { readLexicon, type Lexicon } from './lexicon';
import { marksIn } from './marks';
import { ranked, type Entry, type Ranked, type Row } from './ranking';
import { editDistance } from './similar-words';

interface Opened {
  index: IndexConnection;
  lexicon: Lexicon;
  registry: FacetRegistry;
  changed: string;
}

export interface SearchOptions {
  /** The results of this kind only. */
  kind?: SearchKind | undefined;
  limit?: number | undefined;
  /** From 1 on. */
  page?: number | undefined;
  /** What is chosen among the facets, as the query of a page; facets are answered only if this is given. */
  facets?: string | undefined;
}

/** An entry that has words of a text. */
export interface Matched {
  kind: Entry['kind'];
  address: string;
  title: string;
  /** The share of the text that it has, from 0 to 1. */
  share: number;
  score: number;
  /** Whether its name, category, brands or standards have some of the text; otherwise only its description has. */
  named: boolean;
  /** Whether none of the text's words is known; all were only found by being spelt alike. */
  guessed: boolean;
}

/** A variant that was looked up by its code. */
export interface FoundVariant {
  code: string;
  /** Its product's name. */
  title: string;
  address: string;
}

/** A product that has words of a text, with the variants that fit the text best. */
export interface FoundProduct {
  title: string;
  address: string;
  /** All of them alike; empty if the text does not tell the product's variants apart. */
  variants: { code: string; label: string }[];
  /** Whether it is what the text names: in 'gland for armoured cable' a gland. */
  isHead: boolean;
}

/** How many entries are ranked; those after them stay in the order of the full-text index. */
const mostRanked = 60;
/** If at least this many results have all words, those that lack some are not shown. */
const enough = 5;
const mostNear = 40;
/** What has less of a query than this has little to do with it. */
const leastShare = 0.45;
const bm25 = 'bm25(found, 10, 8, 4, 2, 1)';
const most = searchLimits.perPage * searchLimits.pages;

/** Searches the compiled index (api/search-results.ts); opens it again when the content has changed. */
export class Search {
  readonly #file: string;
  #opened: Promise<Opened> | undefined;
  #checked = 0;

  /**
   * @param contentFolder the compiled content
   * @param tuning what tests set differently: how often it looks whether the content has changed
   */
  constructor(
    contentFolder: string,
    readonly tuning = { checkEveryMs: 1000 },
  ) {
    this.#file = path.join(contentFolder, searchIndexFile);
  }

  /**
   * Answers a query.
   * @throws if there is no index, or if it cannot be read
   */
  async find(
    typed: string,
    { kind, limit = searchLimits.perPage, page = 1, facets }: SearchOptions = {},
  ): Promise<SearchAnswer> {
    const query = typed.trim();
    const opened = await this.#current();
    const { index, lexicon } = opened;
    if (query === '') return { query, total: 0, near: false, results: [], words: [] };
    const understood = understand(query, lexicon);
    const isWord = (word: string) => lexicon.words.has(word) || lexicon.synonyms.has(word);
    const [codes, found] = await Promise.all([
      findCodes(query, index, isWord),
      findEntries(query, understood, opened, kind),
    ]);
    const ordered = inOrder(codes, found.results, await entriesOf(codes, index));
    const first = [...new Map(ordered.map((item) => [keyOf(item), item])).values()];
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
    const shown = [...wanted.slice(from, from + limit), ...(await inIdOrder(later, index)).map((entry) => ({ entry }))];
    const items = fitting ? await withFittingRows(shown, fitting, index) : shown;
    return {
      query,
      total: wanted.length + rest.length,
      near: found.near && codes.length === 0,
      results: items.map((item) => toItem(item, understood)),
      words: first.length === 0 ? nearWords(query, lexicon) : [],
      ...(filtered && { facets: filtered.facets }),
    };
  }

  /**
   * What has the words of a text, best first, each with the share of the text that it has. Codes are not looked up.
   * @throws if the index cannot be read
   */
  async match(text: string): Promise<Matched[]> {
    const opened = await this.#current();
    const understood = understand(text, opened.lexicon);
    const { results } = await findEntries(text, understood, opened, undefined);
    // Where most words are spelt like others, the text is about something else.
    const { words, synonyms, similar } = opened.lexicon;
    const keyOfConcept = ({ alternatives }: Concept) => alternatives[0]?.[0] ?? '';
    const isKnown = (concept: Concept) =>
      concept.kind !== 'word' || words.has(keyOfConcept(concept)) || synonyms.has(keyOfConcept(concept));
    const strange = understood.concepts.filter((concept) => !isKnown(concept));
    const unknown = strange.filter((concept) => !isSlip(keyOfConcept(concept), similar)).length;
    const guessed = strange.length === understood.concepts.length;
    const trust = unknown > 1 && unknown * 2 > understood.concepts.length ? 0.5 : 1;
    return results.map(({ entry: { kind, address, title, named, names, head }, share, score }) => {
      const name = new Set([named, names, head].join(' ').split(' '));
      return {
        kind,
        address,
        title,
        share: share * trust,
        score,
        named: understood.concepts.some((concept) => isIn(concept, name)),
        guessed,
      };
    });
  }

  /**
   * The products that have the words of a text, best first, with the variants that are meant. Codes are not looked up.
   * @throws if the index cannot be read
   */
  async products(text: string): Promise<FoundProduct[]> {
    const opened = await this.#current();
    const { results } = await findEntries(text, understand(text, opened.lexicon), opened, 'family');
    return results.map(({ entry: { title, address }, variants, isHead }) => ({
      title,
      address,
      isHead,
      variants: variants.map(({ code, label }) => ({ code: code!, label })),
    }));
  }

  /**
   * The variants with these codes, by the codes as they were given; with other separators or without any.
   * @throws if the index cannot be read
   */
  async variants(codes: readonly string[]): Promise<Map<string, FoundVariant>> {
    const { index } = await this.#current();
    // The company's prefix is sometimes written without its dash.
    const keys = new Map(codes.map((code) => [code, [codeKey(code), codeKey(code).replace(/^ZE/, '')]]));
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
   * The index, for what is looked up without a search; it is closed after the content has changed.
   * @throws if there is no index
   */
  async index(): Promise<IndexConnection> {
    return (await this.#current()).index;
  }

  /** Closes the index. */
  async close() {
    const opened = await this.#opened?.catch(() => undefined);
    opened?.index.close();
    this.#opened = undefined;
  }

  async #current(): Promise<Opened> {
    const now = Date.now();
    if (this.#opened && now - this.#checked < this.tuning.checkEveryMs) return this.#opened;
    this.#checked = now;
    const found = await stat(this.#file, { bigint: true }).catch(() => undefined);
    const changed = found ? `${found.mtimeNs}:${found.ino}` : '';
    const before = this.#opened;
    const opened = await before?.catch(() => undefined);
    if (opened && (!found || opened.changed === changed)) return opened;
    if (this.#opened === before) this.#opened = this.#open(changed, opened);
    return this.#opened!;
  }

  /** Opens the file; the index that was open before is used on if the new one cannot be. */
  async #open(changed: string, before: Opened | undefined): Promise<Opened> {
    try {
      const index = await IndexConnection.open(this.#file);
      const [lexicon, registry] = await Promise.all([readLexicon(index), readRegistry(index)]);
      const opened = { index, lexicon, registry, changed };
      before?.index.close();
      return opened;
    } catch (error) {
      if (before) return { ...before, changed };
      this.#opened = undefined;
      throw error;
    }
  }
}

/** In a word with one typing error in five letters it is certain what is meant. */
function isSlip(word: string, similar: Lexicon['similar']): boolean {
  const [like] = similar(word);
  return like !== undefined && like[0] === word[0] && 5 * editDistance(word, like, 2) <= word.length;
}

interface FoundEntries {
  /** The first results, ranked. */
  results: Ranked[];
  /** The ids of those after them, in the order of the full-text index. */
  others: number[];
  near: boolean;
}

interface Match {
  id: number;
  relevance: number;
}

const statement = (sql: string, ...parameters: unknown[]): Statement => ({ sql, parameters });

const none: FoundEntries = { results: [], others: [], near: false };

/** What has all words of the query, and what the specification's filter finds; what has most words, if that is little. */
async function findEntries(
  query: string,
  understood: Understood,
  { index, lexicon }: Opened,
  kind: SearchKind | undefined,
): Promise<FoundEntries> {
  if (kind === 'variant') return none;
  const expressions = understood.concepts.map(expressionOf);
  const all = expressions.map((each) => `(${each})`).join(' AND ');
  const contains = `select id, 0 as relevance from haystacks where instr(text, ?) > 0 limit ${most}`;
  const { sql, parameters } = matching(kind);
  const match = `select rowid as id, -${bm25} as relevance ${sql} order by 2 desc limit ${most}`;
  const matchesOf = async (one: Statement) => (await index.read([one]))[0] as Match[];
  const [words, parts] = await Promise.all([
    all ? matchesOf(statement(match, all, ...parameters)) : [],
    // Only families have a text that is compared as a whole.
    kind === undefined || kind === 'family' ? matchesOf(statement(contains, query.toLowerCase())) : [],
  ]);
  const strict = new Map([...parts, ...words].map(({ id, relevance }) => [id, relevance]));
  const isLittle = strict.size < enough && expressions.length > 1;
  const near = isLittle ? await nearMatches(understood, expressions, index, kind) : [];
  const candidates = new Map([...near.map(({ id }) => [id, 0] as const), ...strict]);
  const inOrderOfRelevance = [...candidates].sort((one, other) => other[1] - one[1]);
  const first = inOrderOfRelevance.slice(0, mostRanked);
  const containing = new Set(parts.map(({ id }) => id));
  const wantsDocuments = kind === 'document';
  const results = await rank(new Map(first), containing, understood, query, index, wantsDocuments);
  return {
    results: results.filter(({ entry, share }) => strict.has(entry.id) || share >= leastShare),
    others: inOrderOfRelevance
      .slice(mostRanked)
      .flatMap(([id]) => (wantsDocuments || id < lexicon.firstDocument ? [id] : [])),
    near: strict.size === 0 && results.length > 0,
  };
}

/** The part of a query to the full-text index that finds an expression, among the entries of a kind if there is one. */
const matching = (kind: SearchKind | undefined) => ({
  sql: `from found where found match ?${kind ? ' and (select kind from entries where id = found.rowid) = ?' : ''}`,
  parameters: kind ? [kind] : [],
});

/** Those that have most of the query's words, by their weights. */
async function nearMatches(
  { concepts }: Understood,
  expressions: string[],
  index: IndexConnection,
  kind: SearchKind | undefined,
): Promise<Match[]> {
  const own = matching(kind);
  const parts = expressions.map(() => `select rowid as id, ? as weight ${own.sql}`).join(' union all ');
  const sql = `select id, sum(weight) as relevance from (${parts}) group by id order by 2 desc, 1 limit ${mostNear}`;
  const parameters = concepts.flatMap(({ weight }, at) => [weight, expressions[at]!, ...own.parameters]);
  const [matches] = (await index.read([statement(sql, ...parameters)])) as [Match[]];
  return matches;
}

async function rank(
  matches: Map<number, number>,
  containing: ReadonlySet<number>,
  understood: Understood,
  query: string,
  index: IndexConnection,
  wantsDocuments: boolean,
) {
  const ids = [...matches.keys()];
  const [entries, rows] = await Promise.all([
    read<Entry>(index, 'entries', 'id', ids),
    read<Row>(index, 'rows', 'entry', ids),
  ]);
  const rowsOf = new Map<number, Row[]>(ids.map((id) => [id, []]));
  for (const row of rows) rowsOf.get(row.entry)!.push(row);
  const candidates = entries.map((entry) => ({
    entry,
    rows: rowsOf.get(entry.id)!,
    relevance: matches.get(entry.id)!,
    contains: containing.has(entry.id),
  }));
  return ranked(candidates, understood, query, wantsDocuments);
}

async function read<Record>(
  index: IndexConnection,
  table: string,
  column: string,
  ids: readonly number[],
): Promise<Record[]> {
  if (ids.length === 0) return [];
  const sql = `select * from ${table} where ${column} in (select value from json_each(?))`;
  const [records] = (await index.read([{ sql, parameters: [JSON.stringify(ids)] }])) as [Record[]];
  return records;
}

type Item = { entry: Entry; code?: FoundCode; row?: Row | undefined };

const kindOf = ({ entry, code }: Item): SearchKind => (code ? 'variant' : entry.kind);
const keyOf = ({ entry, code }: Item) => `${entry.id} ${code?.row.id ?? ''}`;

async function entriesOf(codes: FoundCode[], index: IndexConnection): Promise<Map<number, Entry>> {
  const ids = [...new Set(codes.map(({ row }) => row.entry))];
  return new Map((await read<Entry>(index, 'entries', 'id', ids)).map((entry) => [entry.id, entry]));
}

/** Entries in the order of their ids in the list. */
async function inIdOrder(ids: readonly number[], index: IndexConnection): Promise<Entry[]> {
  const entries = new Map((await read<Entry>(index, 'entries', 'id', ids)).map((entry) => [entry.id, entry]));
  return ids.map((id) => entries.get(id)!);
}

/** Whether a result is a product or a variant that has what is chosen. */
function fits({ entry, code }: Item, fitting: Fitting['variants']): boolean {
  const variants = fitting.get(entry.id);
  return variants !== undefined && (!code || variants[placeOfRow(code.row.id)] === true);
}

/** The results without variants that do not have what is chosen; a product's only variant that has it is named. */
async function withFittingRows(items: Item[], fitting: Fitting['variants'], index: IndexConnection): Promise<Item[]> {
  const only = new Map(
    items.flatMap(({ entry, code }) => {
      const variants = fitting.get(entry.id) ?? [];
      const isOnly = !code && variants.filter(Boolean).length === 1;
      return isOnly ? [[entry.id, rowId(entry.id, variants.indexOf(true))] as const] : [];
    }),
  );
  const rows = await read<Row>(index, 'rows', 'id', [...only.values()]);
  return items.map((item) => {
    const { entry, row } = item;
    const isFitting = row && fitting.get(entry.id)?.[placeOfRow(row.id)];
    return { ...item, row: isFitting ? row : rows.find(({ id }) => id === only.get(entry.id)) };
  });
}

/** Codes first, whole ones before parts, each followed by its family; then what was found by words. */
function inOrder(codes: FoundCode[], found: Ranked[], entries: Map<number, Entry>): Item[] {
  const withFamily = (own: FoundCode[]): Item[] => {
    const shown = new Set<number>();
    return own.flatMap((code) => {
      const entry = entries.get(code.row.entry)!;
      const isFirst = !shown.has(entry.id);
      shown.add(entry.id);
      return [{ entry, code }, ...(isFirst ? [{ entry }] : [])];
    });
  };
  const whole = codes.filter(({ match }) => match === 'whole');
  const parts = codes.filter(({ match }) => match !== 'whole');
  return [...withFamily(whole), ...withFamily(parts), ...found.map(({ entry, row }) => ({ entry, row }))];
}

function toItem({ entry, code, row }: Item, { concepts }: Understood): SearchItem {
  const { kind, title, address, category, company, picture } = entry;
  const more = {
    ...(category !== null && { category }),
    ...(company !== null && { company }),
    ...(picture !== null && { picture }),
  };
  if (code) {
    const { code: sku, label } = code.row;
    const detail = [title, label].filter(Boolean).join(' · ');
    const marks = { title: [[0, sku!.length]] as [number, number][], detail: marksIn(detail, concepts) };
    return { kind: 'variant', title: sku!, address: `${address}#${sku!}`, detail, ...more, code: sku!, marks };
  }
  const detail = row ? [row.code, row.label].filter(Boolean).join(' · ') : entry.detail;
  return {
    kind,
    title,
    address,
    detail,
    ...more,
    ...(row?.code && { code: row.code }),
    marks: { title: marksIn(title, concepts), detail: marksIn(detail, concepts) },
  };
}

/** Each is compared with all words of the catalogue. */
const mostCorrected = 24;

/** Words of the catalogue that are spelt like those of the query. */
const nearWords = (query: string, lexicon: Lexicon): string[] => [
  ...new Set(
    lexemesOf(query)
      .slice(0, mostCorrected)
      .flatMap(({ key, kind }) => (kind === 'word' ? lexicon.similar(key) : [])),
  ),
];
