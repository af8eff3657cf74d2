import type { Catalogue } from '../catalogue';
import { namesChoice, replacing, type Replaced } from '../choices';
import {
  areFew,
  askedSoFar,
  asksForPart,
  asksWhichPart,
  followedUp,
  isContinued,
  partNamed,
  type Turn,
} from '../follow-up';
import { maxFragment, maxWords } from '../limits';
import { asksForPrice } from '../price-words';
import { sizesAsked } from '../sizes';
import { subjectOf } from '../subject';
import { supplyAsked, type SupplyKind } from '../supply';
import { topicsFor, type AskedTopic } from '../topics';
import { namesAttribute } from '../value-answer';
import { plainWords, withPrepositions, wordsOf } from '../words';
import type { Question, Sources } from './strategy';

/** A question that has not been answered outright, with what it and the conversation are about. */
export interface Situation extends Question {
  /** All the company's topics that the question touches, and those that it is about, the likeliest first. */
  topics: { all: AskedTopic[]; about: AskedTopic[] };
  /** What it asks about an order. */
  supply: ReadonlySet<SupplyKind>;
  /** Words that say what is asked, and not what it is asked about. */
  asides: ReadonlySet<string>;
  /** The question without what is not wanted. */
  wanted: string;
  /** The keys of what is not wanted: nylon in 'ties not nylon'. */
  excluded: readonly string[];
  /** The question without the attribute that it asks for. */
  subject: string;
  /** The words that may name a product. */
  own: string[];
  /** The same with the prepositions between them. */
  named: string[];
  /** What was asked before, if the question continues it. */
  before: string | undefined;
  /** What a question replaces in the questions before it. */
  replaced: Replaced;
  /** Whether a question that continues another names a kind of product: 'And for outdoor?' names no part. */
  namesKind: boolean;
}

/** Finds out what a question and the conversation are about. */
export async function situate(asked: Question, sources: Sources): Promise<Situation> {
  const { written, question, history } = asked;
  const { catalogue, knowledge } = sources;
  const topics = topicsFor(written, sources.topics, question);
  const supply = supplyAsked(question);
  const isAside = ({ topic }: AskedTopic) => topic.beside || topic.general || (topic.place && supply.kinds.size > 0);
  const asides = new Set([
    ...topics.all.filter(isAside).flatMap((one) => one.words),
    ...wordsOf(`${supply.words} ${sizesAsked(question)} ${frequency.exec(question)?.[0] ?? ''}`),
    ...wordsOf(deliveredTo.exec(question)?.groups!['place'] ?? ''),
    ...wordsOf((question.match(measuredAlong) ?? []).join(' ')),
  ]);
  const { text: wanted, excluded } = await catalogue.negated(question);
  const subject = subjectOf(wanted, await catalogue.attributeWords()) ?? wanted;
  const own = plainWords(subject, asides).slice(0, maxWords);
  const replaced = replacing(knowledge.opposites, await catalogue.choices());
  const turn = (text: string) => turnOf(text, sources);
  const namesKind = await catalogue.namesKind(own.join(' '));
  const isReply = isContinued(question) || asksWhat.test(question) || topics.all.length > 0;
  const isNew = !isReply && (await isNonsense(own, catalogue));
  const soFar = isNew ? undefined : await askedSoFar(history, replaced, turn);
  const before = followedUp(question, own, soFar, namesKind);
  return {
    ...asked,
    topics,
    supply: supply.kinds,
    asides,
    wanted,
    excluded,
    subject,
    own,
    named: withPrepositions(subject, asides).slice(0, maxWords),
    before,
    replaced,
    namesKind: before !== undefined && namesKind,
  };
}

/** The supply frequency names no goods: a board may match more of 'MCCB 250 A 60 Hz' than the breaker does. */
export const frequency = /(?<![\d/])(?:50|60) ?hz\b/i;

/** The direction of a measurement names no goods: '300 wide'. */
const measuredAlong =
  /(?<=\d ?(?:[cm]?m|")? ?)(?:wide|width|high|height|tall|deep|depth|long|length|thick|thickness)\b/gi;

/** The place of delivery names no goods: 'with delivery to Abu Dhabi', 'delivery charges Abu Dhabi'. */
const deliveredTo =
  /\bdeliver(?:y|ed)?(?: (?:charges?|costs?|fees?|times?) (?:to|in|at)| (?:to|in|at)| (?:charges?|costs?|fees?)) (?<place>[a-z]{2,20}(?: [a-z]{2,20})?)/i;

const long = /^[a-z]{4,}$/i;

/** Whether none of some words is known, nor any of similar spelling: 'asdf qwer' continues nothing. */
async function isNonsense(words: string[], catalogue: Catalogue): Promise<boolean> {
  if (words.length === 0 || !words.every((word) => long.test(word))) return false;
  if (await namesAttribute(words, catalogue)) return false;
  const strange = await catalogue.unknown(words);
  return words.every((word) => strange.get(word)?.length === 0);
}

const asksWhat = /^\s*(?:what|which|how)\b/i;

/** How a question continues what was asked before it: a colour or a size, for example, adds to it. */
export async function turnOf(question: string, { catalogue, topics }: Sources): Promise<Turn> {
  const subject = subjectOf(question, await catalogue.attributeWords()) ?? question;
  const words = plainWords(subject, new Set());
  const isOfPart = asksWhichPart(question) && (await catalogue.namesKind(partNamed(words)));
  if (asksForPart(question) || isOfPart) {
    const part = partNamed(words);
    if (part !== '' && words.length <= maxFragment && (await catalogue.namesKind(part))) return { part };
    const isElsewhere = topicsFor(question, topics).about.some(({ topic }) => topic.place || topic.person);
    return isElsewhere ? 'begins' : 'keeps';
  }
  if (words.length === 0 || (await namesAttribute(words, catalogue))) {
    // 'B curve' names the attribute, but with a value; 'how is it fixed' asks for one.
    const givesValue = !asksWhat.test(question) && namesChoice(question, await catalogue.choices());
    return givesValue ? 'adds' : 'keeps';
  }
  // The switch of 'double with switch' is a feature of a socket.
  const [goods = ''] = subject.split(/\bwith(?:out)?\b/i);
  if (!areFew(words) || (await catalogue.namesKind(plainWords(goods, new Set()).join(' ')))) return 'begins';
  const isAside =
    asksForPrice(question) ||
    sizesAsked(question) !== '' ||
    supplyAsked(question).kinds.size > 0 ||
    subject !== question;
  if (isAside) return 'keeps';
  return topicsFor(question, topics).about.length > 0 ? 'begins' : 'adds';
}
