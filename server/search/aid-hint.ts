import { answersInWords, readAnswers, writeAnswers, type Aid } from 'api/aids';
import { addresses } from 'api/addresses';
import { lexemesOf, termsOf } from 'api/search';
import type { Concept, Understood } from './concepts';
import type { IndexConnection } from './index-connection';

/** A selection aid, and the nouns that name what it chooses. */
export interface HintedAid {
  aid: Aid;
  nouns: string[];
}

/** The aid that a query asks for, with the answers that the query gives. */
export interface AidHint {
  /** Its page, which identifies its entry in the index. */
  page: string;
  address: string;
  title: string;
  detail: string;
}

/** Reads the aids of an index. @throws if it cannot be read */
export async function readAids(index: IndexConnection): Promise<HintedAid[]> {
  const [rows] = (await index.read([{ sql: 'select record from hints', parameters: [] }])) as [{ record: string }[]];
  return rows.map(({ record }) => JSON.parse(record) as HintedAid);
}

/** A query with one of these words asks for help with choosing. */
const choosing = new Set('which what choose select selector right correct suitable'.split(' '));
/** The words after one of these say what the visitor already has. */
const given = new Set(['for', 'to', 'on', 'with']);

/**
 * The selection aid that a query asks for: 'which lug for 95 mm²'. A query that only says what the goods are for must also give
 * an answer: 'gland for 25 mm cable', but not 'gland for armoured cable', which names the gland.
 */
export function hintFor(query: string, understood: Understood, aids: readonly HintedAid[]): AidHint | undefined {
  const words = lexemesOf(query).map(({ key }) => key);
  const asks = words.some((word) => choosing.has(word));
  if (!asks && !words.some((word) => given.has(word))) return undefined;
  const { concepts, head } = understood;
  const named = (concept: Concept, nouns: readonly string[]) =>
    concept.alternatives.some((terms) => nouns.includes(terms.at(-1)!));
  const found =
    aids.find(({ nouns }) => head && named(head, nouns)) ??
    (asks ? aids.find(({ nouns }) => concepts.some((concept) => named(concept, nouns))) : undefined);
  if (!found) return undefined;
  const { aid } = found;
  const answers = answersIn(aid, concepts);
  const isMeasured = aid.questions.some(({ id, type }) => type === 'number' && answers[id] !== undefined);
  if (!asks && !isMeasured) return undefined;
  const page = addresses.aid.to(aid.id);
  const hasAnswers = Object.keys(answers).length > 0;
  return {
    page,
    address: addresses.aid.to(aid.id, writeAnswers(aid, answers).toString()),
    title: aid.name,
    detail: hasAnswers ? answersInWords({ ...aid, name: '' }, answers) : aid.title,
  };
}

/** The answers in a query to an aid's questions: numbers with their units, and words. */
function answersIn(aid: Aid, concepts: readonly Concept[]): Record<string, string> {
  const answers = new URLSearchParams();
  // Next to a number of cores, a cable's size is that of its conductors: 4 core 25 mm.
  const hasCores = concepts.some(({ alternatives }) => alternatives.flat().some((term) => term.endsWith('core')));
  const others = concepts.filter(({ alternatives, kind }) => {
    // The thread M25 is not the diameter of a cable.
    if (kind === 'word' || /^m\d+$/.test(alternatives[0]?.[0] ?? '')) return true;
    const lists = hasCores ? [...alternatives].sort(conductorsFirst) : alternatives;
    for (const terms of lists) {
      const found = terms.map((term) => numberFor(aid, term, answers));
      if (!found.every((one) => one !== undefined)) continue;
      for (const [id, value] of found) answers.set(id, value);
      return false;
    }
    return true;
  });
  const terms = new Set(others.flatMap((concept) => saidBy(concept).flat()));
  const named = aid.questions.flatMap(({ id, options = [], type }) =>
    type === 'words'
      ? options
          .filter(({ value, text }) => [value, text, ...abbreviationsIn(text)].some((one) => isNamed(one, terms)))
          .map(({ value }) => ({ id, value, words: lexemesOf(value).map(({ key }) => key) }))
      : [],
  );
  // The aluminium of 'aluminium wire armour' is not the material of a cleat.
  const isPart = ({ id, words: [word, ...others] }: (typeof named)[number]) =>
    others.length === 0 && named.some((one) => one.id !== id && one.words.length > 1 && one.words.includes(word!));
  for (const { id, value } of named.filter((one) => !isPart(one))) {
    // 'Aluminium cable to a copper busbar' does not say which of them is asked for.
    const isOnly = named.every((one) => one.id !== id || one.value === value);
    if (isOnly) answers.set(id, value);
  }
  return readAnswers(aid, answers).answers;
}

/** What a concept says without what is only usual: who asks for a lug may want another than a tube lug. */
const saidBy = ({ alternatives: [typed = [], ...others] }: Concept) => [
  typed,
  ...others.filter((terms) => terms.length <= typed.length || !typed.every((term) => terms.includes(term))),
];

const conductorsFirst = ([one = '']: readonly string[], [other = '']: readonly string[]) =>
  Number(other.endsWith('mm2')) - Number(one.endsWith('mm2'));

const measure = /^(\d+(?:\.\d+)?)([a-z]+2?)$/;

/** The first open question that a measure answers, with the number. */
function numberFor(
  { questions }: Aid,
  term: string,
  answers: URLSearchParams,
): [id: string, value: string] | undefined {
  const [, value = '', unit] = measure.exec(term) ?? [];
  const question = questions.find(
    ({ id, type, unit: own = 'core', options }) =>
      type === 'number' &&
      !answers.has(id) &&
      unit === unitTerm(own) &&
      (!options || options.some((option) => Number(option.value) === Number(value))),
  );
  return question && [question.id, value];
}

/** A unit in the form that terms have: `mm2`. */
const unitTerm = (unit: string) => measure.exec(termsOf(`1 ${unit}`)[0] ?? '')?.[2];

/** Abbreviations such as the SWA of 'Steel wire armoured (SWA)'. */
const abbreviationsIn = (text: string) => text.split(/[(),]/).filter((part) => /^ ?[A-Z]{2,}$/.test(part));

/** Whether a query has all words of an answer. */
function isNamed(text: string, terms: ReadonlySet<string>): boolean {
  const own = lexemesOf(text).map(({ key }) => key);
  return own.length > 0 && own.every((key) => terms.has(key));
}
