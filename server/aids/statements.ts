import { aidLimits, type AidRule, type AidWay } from 'api/aids';
import type { Statement } from '../search/index-connection';

/** An answer in the form in which it is compared: a word, or a range of numbers. */
export type Fact = string | { min: number; max: number };

/** A line of one of the compiler's tables (content/compile/aids/tables.ts). */
export interface Line {
  code: string;
  title: string;
  address: string;
  detail: string;
  price: string | null;
  [column: `word${number}`]: string | null;
  [column: `low${number}` | `high${number}`]: number | null;
  /** In the nearest lines: whether the line fits the rule, as 0 or 1. */
  [column: `fits${number}`]: number;
}

interface Condition {
  sql: string;
  parameters: (string | number)[];
}

/** Whether a line satisfies a rule, as SQL. */
function conditionOf({ how, absent }: Pick<AidRule, 'how' | 'absent'>, fact: Fact, at: number): Condition {
  const { sql, parameters } = compare(how, fact, at);
  if (!absent) return { sql: `coalesce(${sql}, false)`, parameters };
  return { sql: `(word${at} is null and low${at} is null or coalesce(${sql}, false))`, parameters };
}

function compare(how: AidRule['how'], fact: Fact, at: number): Condition {
  if (typeof fact === 'string') return { sql: `instr(word${at}, ?) > 0`, parameters: [`|${fact}|`] };
  if (how === 'at_least') return { sql: `high${at} >= ?`, parameters: [fact.max] };
  const [low, high] = how === 'inside' ? ['<=', '>='] : ['=', '='];
  return { sql: `(low${at} ${low} ? and high${at} ${high} ?)`, parameters: [fact.min, fact.max] };
}

/** How far a line misses a rule: 1 for a word; for a number, the share of the answer that is missing or in excess. */
function distanceOf(rule: AidRule, fact: Fact, at: number): Condition {
  const { sql, parameters } = conditionOf(rule, fact, at);
  if (typeof fact === 'string') return { sql: `(not ${sql}) * 100.0`, parameters };
  const miss = `coalesce(max(low${at} - ?, ? - high${at}, 0) / ?, 100.0)`;
  const scale = Math.max(fact.max, Number.MIN_VALUE);
  return {
    sql: `case when ${sql} then 0.0 else ${miss} end`,
    parameters: [...parameters, fact.min, fact.max, scale],
  };
}

type Answers = Readonly<Partial<Record<string, string>>>;

/** Whether a way or a rule holds for these answers. */
export const holds = ({ only = {} }: Pick<AidRule, 'only'>, answers: Answers) =>
  Object.entries(only).every(([question, answer]) => answers[question] === answer);

/** The rules of a way that hold and have an answer, with their columns and answers. */
export const answeredRules = ({ rules }: AidWay, facts: ReadonlyMap<string, Fact>, answers: Answers) =>
  rules.flatMap((rule, at) => {
    const fact = facts.get(rule.question);
    return fact === undefined || !holds(rule, answers) ? [] : [{ rule, at, fact }];
  });

type Answered = ReturnType<typeof answeredRules>;

/**
 * The first lines of a table in some order, with the columns that are shown.
 * @param columns additional columns
 * @param order by columns of the table, or by additional ones
 */
const firstLines = (table: string, where: string, order: string, limit: number, columns: string[] = []): string =>
  `select * from (
      select rowid as line, ${['*', ...columns].join(', ')} from ${table} where ${where} order by ${order}, line limit ${limit}
    ) as found join ${table}_lines on ${table}_lines.rowid = found.line order by ${order}, line`;

/** How many lines fit all rules, and the first of these: those that leave the least room. */
export function fitting(table: string, rules: Answered): [count: Statement, lines: Statement] {
  const conditions = rules.map(({ rule, at, fact }) => conditionOf(rule, fact, at));
  const where = conditions.map(({ sql }) => sql).join(' and ') || 'true';
  const parameters = conditions.flatMap((each) => each.parameters);
  const ranges = rules.filter(({ fact, rule }) => typeof fact !== 'string' && rule.how !== 'equals');
  const order = ranges.map(({ at }) => `high${at}`).join(', ') || 'line';
  return [
    { sql: `select count(*) as count from ${table} where ${where}`, parameters },
    { sql: firstLines(table, where, order, aidLimits.results), parameters },
  ];
}

/** The lines that miss the rules by the least, with the rules that they fit. */
export function nearest(table: string, rules: Answered): Statement {
  const fits = rules.map(({ rule, at, fact }) => conditionOf(rule, fact, at));
  const distances = rules.map(({ rule, at, fact }) => distanceOf(rule, fact, at));
  const sum = distances.map(({ sql }) => sql).join(' + ') || '0';
  const columns = [...fits.map(({ sql }, index) => `${sql} as fits${rules[index]!.at}`), `${sum} as distance`];
  return {
    sql: firstLines(table, 'true', 'distance', aidLimits.nearest, columns),
    parameters: [...fits, ...distances].flatMap(({ parameters }) => parameters),
  };
}

/**
 * What was found for the attributes that are looked up: how many products have each, how many different values, and the least
 * and greatest.
 */
export interface Extents {
  count0: number;
  different0: number;
  [column: `count${number}` | `different${number}`]: number;
  [column: `low${number}` | `high${number}`]: number | null;
}

/**
 * The extents of the attributes that are looked up, and the first of the products. Products without the first of these
 * attributes do not count.
 * @param facts the answers by which products are looked up, in the order of their columns
 * @param gives how many attributes are looked up; their columns follow
 */
export function lookedUp(
  table: string,
  facts: (Fact | undefined)[],
  gives: number,
): [extents: Statement, lines: Statement] {
  const first = facts.length;
  const conditions = facts.flatMap((fact, at) =>
    fact === undefined ? [] : [conditionOf({ how: 'equals' }, fact, at)],
  );
  const where = [...conditions.map(({ sql }) => sql), `low${first} is not null`].join(' and ');
  const parameters = conditions.flatMap((each) => each.parameters);
  const columns = Array.from({ length: gives }, (_, at) => {
    const [low, high] = [`low${first + at}`, `high${first + at}`];
    const counts = `count(${low}) as count${at}, count(distinct ${low} || ' ' || ${high}) as different${at}`;
    return `${counts}, min(${low}) as low${at}, max(${high}) as high${at}`;
  });
  return [
    { sql: `select ${columns.join(', ')} from ${table} where ${where}`, parameters },
    { sql: firstLines(table, where, `low${first}`, aidLimits.subjects), parameters },
  ];
}
