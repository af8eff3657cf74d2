import { isCampaign } from '../campaign';
import { intervalText, readInterval, writeInterval } from '../facets';
import type { Aid, AidQuestion } from './types';

/** What the address of an aid says. */
export interface ReadAnswers {
  /** For each answered question its answer, in the one spelling of addresses: `Steel wire`, `16`, `8.5~11`. */
  answers: Record<string, string>;
  /** What the fields show: the answers, and what was typed if it is not an answer. */
  typed: Record<string, string>;
  /** What is wrong, by question. */
  errors: Record<string, string>;
  /** Parameters that are not questions of the aid. */
  unknown: string[];
  /** Whether something was asked, and whether all that has to be answered is. */
  asked: boolean;
  complete: boolean;
}

const limits = { parameters: 60, text: 60, unknown: 5 } as const;

/**
 * Reads the answers in a query. Letter case and spaces make no difference. A question that was sent without an answer, and
 * has to have one, gets a message; one that the address does not mention is only incomplete.
 */
export function readAnswers(aid: Aid, query: URLSearchParams): ReadAnswers {
  const given = new Map<string, string>();
  for (const [name, value] of [...query].slice(0, limits.parameters)) {
    if (!given.has(name)) given.set(name, value.trim());
  }
  const read: ReadAnswers = { answers: {}, typed: {}, errors: {}, unknown: [], asked: false, complete: false };
  for (const question of aid.questions) {
    const text = given.get(question.id);
    given.delete(question.id);
    if (text === undefined) continue;
    read.asked = true;
    if (text === '') continue;
    const answer = readAnswer(question, text);
    read.typed[question.id] = answer ?? short(text);
    if (answer === undefined) read.errors[question.id] = messageFor(question, short(text));
    else read.answers[question.id] = answer;
  }
  read.unknown = [...given.keys()]
    .filter((name) => !isCampaign(name))
    .slice(0, limits.unknown)
    .map(short);
  const missing = missingIn(aid, read.answers);
  for (const id of missing) if (query.has(id) && !read.errors[id]) read.errors[id] = missingMessage(aid, id);
  read.complete = missing.length === 0 && Object.keys(read.errors).length === 0;
  return read;
}

const short = (text: string) => (text.length > limits.text ? `${text.slice(0, limits.text)}…` : text);

/** The questions that have to be answered still. What is looked up needs an answer only if it cannot be. */
function missingIn({ questions, lookup, ways }: Aid, answers: Record<string, string>): string[] {
  const open = questions.filter(({ id, optional }) => !optional && answers[id] === undefined).map(({ id }) => id);
  if (!lookup) return open;
  const { by } = lookup;
  const [needed = ''] = lookup.gives;
  const canLookUp = !open.some((id) => by.includes(id));
  const isRule = (id: string) => ways.some(({ rules }) => rules.some(({ question }) => question === id));
  // A measured value makes those answers unnecessary that only serve to look it up.
  const isUnnecessary = (id: string) => answers[needed] !== undefined && by.includes(id) && !isRule(id);
  return open.filter((id) => (id === needed ? !canLookUp : !isUnnecessary(id)));
}

function missingMessage({ lookup, questions }: Aid, id: string): string {
  if (lookup?.gives[0] !== id) return 'Please answer this.';
  const others = questions.filter((one) => !one.optional && lookup.by.includes(one.id)).map(({ text }) => text);
  return `Please answer this, or these: ${others.join(', ')}.`;
}

/** The one spelling of an answer; undefined if the text is not an answer. */
function readAnswer({ type, unit = '', options }: AidQuestion, text: string): string | undefined {
  if (type === 'words') {
    const wanted = text.toLowerCase();
    const found = options?.find((one) => one.value.toLowerCase() === wanted || one.text.toLowerCase() === wanted);
    return found?.value;
  }
  const interval = readInterval(text.replace('mm2', 'mm²'), unit);
  if (!interval || interval[0] < 0 || !interval.every(Number.isFinite)) return undefined;
  const answer = writeInterval(interval);
  return !options || options.some(({ value }) => value === answer) ? answer : undefined;
}

function messageFor({ type, options, text }: AidQuestion, typed: string): string {
  if (options) return `${text}: our catalogue does not have “${typed}”. Please choose one from the list.`;
  return type === 'number' ? `“${typed}” is not a number. Please enter one, such as 23.4.` : 'Please answer this.';
}

/** An answer for people: `Steel wire armoured (SWA)`, `16 mm²`. */
export function answerText({ options, unit, decimals }: AidQuestion, answer: string): string {
  const option = options?.find(({ value }) => value === answer);
  if (option) return option.text;
  const interval = readInterval(answer);
  return interval
    ? intervalText(interval, { ...(unit && { unit }), ...(decimals !== undefined && { decimals }) })
    : answer;
}

/** The answers as the query of an address, in the order of the questions. */
export function writeAnswers({ questions }: Aid, answers: Record<string, string>): URLSearchParams {
  return new URLSearchParams(
    questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]] as [string, string]])),
  );
}

/** What a visitor asked for, in one line: `Cable gland selector: Type of cable Unarmoured, Number of cores 3`. */
export function answersInWords(aid: Aid, answers: Record<string, string>): string {
  const texts = aid.questions.flatMap((question) => {
    const answer = answers[question.id];
    return answer === undefined ? [] : [`${question.text} ${answerText(question, answer)}`];
  });
  return [aid.name, texts.join(', ')].filter(Boolean).join(': ');
}
