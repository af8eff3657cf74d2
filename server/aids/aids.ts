import {
  aidLimits,
  readAnswers,
  type Aid,
  type AidAnswer,
  type AidResult,
  type AidRule,
  type AidsFile,
  type AidSubject,
  type AidVariant,
} from 'api/aids';
import { dataFiles } from 'api/addresses';
import { readInterval, writeInterval } from 'api/facets';
import type { Price } from 'api/records';
import { formatValue } from 'api/values';
import type { Data } from '../files/data';
import { HttpProblem } from '../http/problem';
import type { Statement } from '../search/index-connection';
import type { Search } from '../search/search';
import { answeredRules, fitting, holds, lookedUp, nearest, type Extents, type Fact, type Line } from './statements';

/** Answers selection aids from the tables of the search index, so that no request reads the variants of a catalogue. */
export class Aids {
  #version: { file?: AidsFile; index?: object } = {};

  constructor(
    readonly data: Pick<Data, 'getJson'>,
    readonly search: Pick<Search, 'index'>,
  ) {}

  /**
   * The variants that fit the answers in a query; if none fits, the nearest ones.
   * @throws {HttpProblem} 404 for an unknown aid, 400 with `errors` by question for answers that cannot be used; any error if
   * the index cannot be read
   */
  async answer(id: string, query: URLSearchParams): Promise<AidAnswer> {
    const { aids } = await this.data.getJson<AidsFile>(dataFiles.aids);
    const index = aids.findIndex((one) => one.id === id);
    const aid = aids[index];
    if (!aid) throw new HttpProblem(404, `There is no selection aid ${id.slice(0, 60)}`);
    const { answers, errors, complete } = readAnswers(aid, query);
    if (!complete) throw new HttpProblem(400, 'Some questions have no answer, or one that cannot be used', { errors });
    const facts = new Map<string, Fact>();
    for (const question of aid.questions) {
      const answer = answers[question.id];
      if (answer !== undefined) facts.set(question.id, factOf(question.type, answer));
    }
    const found = await this.#lookUp(aid, index, facts);
    if (found?.total === 0) return { lookedUp: found, total: 0, results: [] };
    const ways = aid.ways.flatMap((way, at) => {
      return holds(way, answers) ? [{ table: `aid_${index}_${at}`, rules: answeredRules(way, facts, answers) }] : [];
    });
    const read = await this.#read(ways.flatMap(({ table, rules }) => fitting(table, rules)));
    const total = ways.reduce((sum, _, at) => sum + (read[2 * at] as [{ count: number }])[0].count, 0);
    const fits = ways.flatMap(({ rules }, at) => (read[2 * at + 1] as Line[]).map((line) => resultOf(line, rules)));
    if (total > 0) return { lookedUp: found, total, results: fits.slice(0, aidLimits.results) };
    // There is no nearest variant for products that differ: the visitor has to choose one of them.
    if (found?.several) return { lookedUp: found, total, results: [] };
    const near = await this.#read(ways.map(({ table, rules }) => nearest(table, rules)));
    const results = ways
      .flatMap(({ rules }, at) => (near[at] as (Line & { distance: number })[]).map((line) => ({ line, rules })))
      .sort((one, other) => one.line.distance - other.line.distance)
      .slice(0, aidLimits.nearest)
      .map(({ line, rules }) => resultOf(line, rules));
    return { lookedUp: found, total, results };
  }

  /** The same object for as long as all answers are the same. @throws if there is no index */
  async version(): Promise<object> {
    const [file, index] = await Promise.all([this.data.getJson<AidsFile>(dataFiles.aids), this.search.index()]);
    if (this.#version.file !== file || this.#version.index !== index) this.#version = { file, index };
    return this.#version;
  }

  async #read(statements: Statement[]): Promise<unknown[][]> {
    return (await this.search.index()).read(statements);
  }

  /** Looks up what the visitor has not measured, and adds it to the facts. */
  async #lookUp({ lookup, questions }: Aid, index: number, facts: Map<string, Fact>): Promise<AidAnswer['lookedUp']> {
    if (!lookup || facts.has(lookup.gives[0]!)) return undefined;
    const { gives, by } = lookup;
    const own = by.map((id) => facts.get(id));
    const [[extents], lines] = (await this.#read(lookedUp(`aid_${index}_lookup`, own, gives.length))) as [
      [Extents],
      Line[],
    ];
    gives.forEach((id, at) => {
      const [min, max] = [extents[`low${at}`] ?? null, extents[`high${at}`] ?? null];
      const isKnown = min !== null && max !== null && extents[`count${at}`] === extents.count0;
      if (isKnown && !facts.has(id)) facts.set(id, { min, max });
    });
    const { unit, decimals } = questions.find(({ id }) => id === gives[0])!;
    const subjects = lines.map((line): AidSubject => {
      const values = gives.flatMap((id, at): [string, Range][] => {
        const value = valueAt(line, by.length + at);
        return typeof value === 'object' ? [[id, value]] : [];
      });
      return {
        ...variantOf(line),
        values: Object.fromEntries(values.map(([id, { min, max }]) => [id, writeInterval([min, max])])),
        text: formatValue({ id: '', label: '', type: 'range', unit, decimals }, values[0]![1]),
      };
    });
    return { total: extents.count0, several: extents.different0 > 1, subjects };
  }
}

type Range = Exclude<Fact, string>;

function factOf(type: 'words' | 'number', answer: string): Fact {
  const [min, max] = (type === 'number' && readInterval(answer)) || [NaN, NaN];
  return type === 'words' ? answer : { min, max };
}

const variantOf = ({ code, title, address, detail }: Line): AidVariant => ({ code, title, address, detail });

/** The value of a line in one of its attributes. */
function valueAt(line: Line, at: number): Fact | undefined {
  const [word, min, max] = [line[`word${at}`], line[`low${at}`], line[`high${at}`]];
  if (typeof word === 'string') return word.slice(1, -1).split('|').join(', ');
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

function resultOf(line: Line, rules: ReturnType<typeof answeredRules>): AidResult {
  const reasons = rules.flatMap(
    ({ rule, at, fact }) => reasonOf(rule, valueAt(line, at), fact, line[`fits${at}`] !== 0) ?? [],
  );
  return {
    ...variantOf(line),
    ...(line.price !== null && { price: JSON.parse(line.price) as Price }),
    reasons,
  };
}

/** Why a value fits or does not fit; undefined if it fits and there is no reason worth giving. */
function reasonOf(
  { label, unit, decimals, reason }: AidRule,
  value: Fact | undefined,
  fact: Fact,
  fits: boolean,
): AidResult['reasons'][number] | undefined {
  if (value === undefined) return fits ? undefined : { text: `${label}: not known`, fits };
  const write = (one: Fact) => formatValue({ id: '', label, type: 'range', unit, decimals }, one);
  if (!reason) return fits ? undefined : { text: `${label}: ${write(value)}`, fits };
  const texts = { '{has}': write(value), '{given}': write(fact) };
  return { text: reason.replace(/\{(?:has|given)\}/g, (name) => texts[name as keyof typeof texts]), fits };
}
