import type { ChatHistoryEntry, ChatRequest } from 'api/chat';
import type { KnowledgeBase } from 'api/records';
import { withoutCounts } from '../search/counts';
import { inCatalogueSpelling } from '../search/trade-spelling';
import { aidAnswer, withAid } from './aid-answer';
import { inArabic, isArabic } from './arabic';
import type { Catalogue } from './catalogue';
import { catalogueAnswer, nearAnswer, productLine } from './catalogue-answer';
import { codeAnswer } from './code-answer';
import type { CodesAsked } from './codes';
import { alternatives, comparison } from './comparison';
import { lastPage, pageAt, type Page } from './context';
import { fittingAnswer } from './fitting';
import {
  added,
  askedSoFar,
  asksForPart,
  continued,
  followedUp,
  isContinued,
  withNewValues,
  type Turn,
} from './follow-up';
import { maxFragment, maxWords } from './limits';
import {
  isAboutCatalogue,
  isAboutCompany,
  isByChance,
  isCertain,
  leadsElsewhere,
  asksForValueOf,
  namesAnother,
  sharesWord,
} from './intent';
import { accessoryAnswer, alternativeAnswer, counterpartAnswer, relatedAnswer, relatedAsked } from './related';
import { columnAnswer, missedNote, price, rowAnswer, rowsOf, siblingAnswer, wholeAnswer } from './row-answer';
import { hasValue } from './rows';
import { notSoldAnswer } from './not-sold';
import { smallTalkOf } from './small-talk';
import { topicsFor, topicsOf, type AskedTopic } from './topics';
import { subjectOf } from './subject';
import { sizesAnswer, sizesAsked } from './sizes';
import { spellingOf } from './spelling';
import { supplyAsked } from './supply';
import { unstatedNote } from './supply-answer';
import { priceLines, saidBy, useAnswer } from './use-answer';
import { namesAttribute, valueAnswer } from './value-answer';
import { plainWords, withPrepositions, wordsOf } from './words';

/** Answers a question from the knowledge base and the catalogue's index alone: useful, linked, at once. */
export type Answerer = (request: ChatRequest) => Promise<string>;

/** A question and what was asked before it. */
interface Asked {
  /** As the visitor wrote it, without typing errors. */
  written: string;
  /** The same in English. */
  question: string;
  history: ChatHistoryEntry[];
  /** What the question takes over from the one before it: what a part is for. */
  given?: string;
}

/** An answer, and what it is made of: that says how it begins in Arabic. */
interface Reply {
  of: keyof typeof inArabic;
  text: string;
}

const ofProducts = (text: string): Reply => ({ of: 'products', text });

/** What an answer about an order has. */
const supplyStated = /The quotation states what applies to the order/;
/** How many answers, from the last one back, a named accessory may belong to. */
const maxTurnsBack = 3;
/** Below this share, a product is not even named as near. */
const leastNear = 0.5;

/**
 * Makes the answerer that replaces the model when there is no key (row G4), and whose answers a model is given as facts.
 *
 * @example
 * const answer = retrievalAnswerer(knowledge, catalogue);
 * await answer({ question: 'Do you sell cable glands?', history: [] }); // '**[Industrial Cable Glands](/our-products/…)**: …'
 */
export function retrievalAnswerer(knowledge: KnowledgeBase, catalogue: Catalogue): Answerer {
  const topics = topicsOf(knowledge);
  const smallTalk = smallTalkOf(knowledge);
  const delivery = topics.find((one) => one.beside && one.words.has('delivery'))?.answer;
  const contact = topics.find((one) => one.general && one.words.has('phone'))?.answer;
  const spelled = spellingOf(topics, catalogue.unknown);

  async function answer({ question: typed, history }: ChatRequest): Promise<string> {
    const polite = smallTalk(typed);
    if (polite) return polite;
    const written = isArabic(typed) ? typed : await spelled(typed);
    const { of, text } = await reply({
      written,
      question: inCatalogueWords(await inEnglish(written)),
      history: await Promise.all(history.map(async (entry) => ({ ...entry, parts: await partsInEnglish(entry) }))),
    });
    return isArabic(typed) ? inArabic[of](knowledge, text) : text;
  }

  const inEnglish = async (text: string) => (isArabic(text) ? catalogue.translate(text) : text);
  const partsInEnglish = ({ role, parts }: ChatHistoryEntry) =>
    role === 'user' ? Promise.all(parts.map(async ({ text }) => ({ text: await inEnglish(text) }))) : parts;

  /** Answers a question in English. */
  async function reply({ written, question, history, given }: Asked): Promise<Reply> {
    const codes = await catalogue.codes(question);
    if (codes.known.length + codes.unknown.length > 0) {
      const text =
        (await withNamedVariant(question, codes, catalogue)) ??
        (await codeAnswer(question, codes, catalogue, knowledge));
      return ofProducts(text);
    }
    const aid = await catalogue.aidFor(question);
    const related =
      relatedAsked(question) && (await relatedTo(question, await lastPage(history, catalogue), catalogue));
    const special = related || aidAnswer(question, aid);
    if (special) return ofProducts(special);
    // A translation has an 'or' of its own: 'copper or brass'.
    const ofTwo =
      (await comparison(written, catalogue)) ??
      (isArabic(written) ? undefined : await alternatives(question, catalogue));
    if (ofTwo) return ofProducts(ofTwo);
    const use = await useAnswer(question, history, catalogue);
    if (use) return ofProducts(use);
    const fitted = await fittingAnswer(question, catalogue);
    if (fitted) return ofProducts(withAid(question, fitted, aid));

    const { all, about } = topicsFor(written, topics, question);
    const supply = supplyAsked(question);
    const asides = new Set([
      ...all
        .filter(({ topic }) => topic.beside || topic.general || (topic.place && supply.kinds.size > 0))
        .flatMap((one) => one.words),
      ...wordsOf(`${supply.words} ${sizesAsked(question)}`),
    ]);
    const subject = subjectOf(question, await catalogue.attributeWords()) ?? question;
    const own = plainWords(subject, asides).slice(0, maxWords);
    const before = followedUp(question, own, await askedSoFar(history, knowledge.opposites, turnOf));
    // 'And for outdoor?' names no part.
    const namesKind = before !== undefined && (await catalogue.namesKind(own.join(' ')));
    const accessory = namesKind ? await accessoryNamed(own, price.test(question), history) : undefined;
    if (accessory) return ofProducts(accessory);
    const part = namesKind && partFor(before, question, own);
    // With a code in it, the answer would be that code's once more.
    if (part && (await catalogue.codes(part)).known.length === 0)
      return reply({ written: part, question: part, history: [], given: before });
    const again = before && withNewValues(before, question);
    const fitting = again && (await fittingAnswer(again, catalogue));
    if (fitting) return ofProducts(withAid(again, fitting, await catalogue.aidFor(again)));
    const isFragment = before !== undefined && (await turnOf(question)) === 'adds';
    const namesValue = before !== undefined && (await namesAttribute(own, catalogue));
    const page = before && (await lastPage(history, catalogue, refersBack.test(question)));
    const named = withPrepositions(subject, asides).slice(0, maxWords);
    // 'Light?' after 'PVC conduit' asks for no lamp.
    const refusal = before === undefined ? await notSoldAnswer(named, knowledge, catalogue) : undefined;
    if (refusal) return { of: 'english', text: refusal };
    const asTyped = named.join(' ');
    let text = asTyped;
    // Numbers alone name something only where a conversation is about it: '32?' after a gland.
    const isNamed = before === undefined ? !own.every((word) => bareNumber.test(word)) : own.length > 0;
    let found = isNamed ? await catalogue.find(text) : [];
    const isOfProduct =
      !isCertain(about[0]) &&
      (about.some(({ topic }) => topic.beside) ||
        !isAboutCompany(question, about[0]) ||
        (page !== undefined && page !== '' && (await asksForValueOf(page, question, catalogue))));
    if (before && isOfProduct) {
      const same =
        page &&
        (namesValue || !(await namesAnother(own, found[0], page, catalogue))) &&
        !(isFragment && (await leadsElsewhere(added(before, question, knowledge.opposites), page, catalogue))) &&
        ((await answerAbout(page, question, before, about, isFragment)) ??
          (namesValue ? await valueAnswer(page, question, before, own, catalogue) : undefined));
      const instead = same || (page && !namesKind && (await alternativeAnswer(own, page, catalogue)));
      if (instead) return ofProducts(instead);
      if ((found[0]?.share ?? 0) < 1 || isFragment || isContinued(question) || (!namesKind && price.test(question))) {
        text = continued(before, asTyped, knowledge.opposites).slice(0, maxWords).join(' ');
        found = await catalogue.find(text);
      }
    }
    const beside = about.find(({ topic }) => topic.beside)?.topic;
    const words = text === asTyped ? own : plainWords(text, asides);
    const isChance =
      !forPurpose.test(question) && found[0] !== undefined && (await isByChance(words, found[0], catalogue));
    if (!isChance && isAboutCatalogue(words, all, found[0], supply.kinds.size > 0)) {
      const row =
        (text === asTyped
          ? await rowAnswer(question, found, catalogue, undefined, subject)
          : await rowAnswer(`${text} ${question}`, found, catalogue)) ??
        (found[0]?.product && (await sizesAnswer(question, found[0].product, catalogue)));
      const answered = row ?? (await catalogueAnswer(found, text, catalogue, question));
      const fits = subject === question && supply.kinds.size === 0 && !price.test(question) ? aid : undefined;
      const unsaid = supply.kinds.has('availability') && !supplyStated.test(answered) ? delivery : undefined;
      const more = beside?.answer ?? unsaid;
      const missed = await missedNote(given ? question.replace(given, '') : question, answered, found, catalogue);
      const parts = [...(missed ? [missed] : []), withAid(question, answered, fits), ...(more ? [more] : [])];
      return ofProducts(parts.join('\n\n'));
    }
    const column = about.length > 0 ? undefined : await columnAnswer(question, found, catalogue);
    if (column) return ofProducts(column);
    const meant = before ? topicsGoingOn(before, question, about) : about;
    const [best] = meant;
    if (best) {
      const equals = meant.filter(({ certainty }) => certainty >= best.certainty - 1).slice(0, 2);
      const answers = equals.map(({ topic }) => (isArabic(written) && topic.arabic) || topic.answer);
      if (best.topic.person && toReach.test(question) && contact) answers.push(`${noDirectNumbers}\n\n${contact}`);
      return { of: equals.every(({ topic }) => topic.arabic) ? 'own' : 'english', text: answers.join('\n\n') };
    }
    // 'Do you have stock?', of nothing in particular.
    if (own.length === 0 && delivery && supply.kinds.has('availability')) {
      return { of: 'english', text: delivery };
    }
    const near = found.filter(({ product, share }) => product && share >= leastNear && sharesWord(own, product.name));
    near.sort((one, other) => Number(other.isHead) - Number(one.isHead));
    return { of: 'nothing', text: nearAnswer(knowledge, isChance && !found[0]!.namesKind ? [] : near) };
  }

  /** The accessory that some words name of one of the last products: 'and the locknut', 'earth tag also' after a gland. */
  async function accessoryNamed(words: readonly string[], wantsPrice: boolean, history: ChatHistoryEntry[]) {
    let before = history;
    for (let turn = 0; turn < maxTurnsBack && before.length > 0; turn += 1) {
      const page = await lastPage(before, catalogue);
      const accessory = page && (await accessoryAnswer(words, page, wantsPrice, catalogue));
      if (accessory) return accessory;
      before = before.slice(
        0,
        Math.max(
          0,
          before.findLastIndex(({ role }) => role === 'model'),
        ),
      );
    }
    return undefined;
  }

  /** Whether a question adds to what was asked before it, as a colour or a size does. */
  async function turnOf(question: string): Promise<Turn> {
    if (asksForPart(question)) return 'keeps';
    const subject = subjectOf(question, await catalogue.attributeWords()) ?? question;
    const words = plainWords(subject, new Set());
    if (await namesAttribute(words, catalogue)) return 'keeps';
    if (words.length > maxFragment || (await catalogue.namesKind(words.join(' ')))) return 'begins';
    const isAside =
      price.test(question) ||
      sizesAsked(question) !== '' ||
      supplyAsked(question).kinds.size > 0 ||
      subject !== question;
    if (isAside || words.length === 0) return 'keeps';
    return topicsFor(question, topics).about.length > 0 ? 'begins' : 'adds';
  }

  /** 'And the e-mail?' after a question about a branch asks for that branch's. */
  function topicsGoingOn(before: string, question: string, about: AskedTopic[]): AskedTopic[] {
    if (about.some(({ topic }) => !topic.general) || (about.length === 0 && !toReach.test(question))) return about;
    const wider = topicsFor(before, topics).about.filter(({ topic }) => topic.place || topic.person);
    return wider.length > 0 ? wider : about;
  }

  /** What is said about the product that the conversation is about; undefined if the question is about something else. */
  async function answerAbout(
    page: Page,
    question: string,
    before: string,
    about: AskedTopic[],
    isFragment: boolean,
  ): Promise<string | undefined> {
    const { product } = page.found;
    const [table = []] = await catalogue.tables(product!.path);
    const isOther = supplyAsked(question).kinds.size === 0 || hasValue(question, table);
    const sibling =
      page.code !== undefined && isOther ? await siblingAnswer(question, page.code, product!, catalogue) : undefined;
    if (sibling) return sibling;
    const isPriceOfThese =
      page.codes.length > 1 && price.test(question) && !/\d/.test(question) && !hasValue(question, table);
    const prices = isPriceOfThese && !isFragment ? await rowsOf(page.codes, product!, true, catalogue) : undefined;
    if (prices) return prices;
    // 'And 32 A?' after a breaker of 20 A with curve C asks for the one of 32 A with curve C.
    const renewed = withNewValues(before, question);
    const same = renewed && (await rowAnswer(renewed, [page.found], catalogue));
    if (same) return same;
    // 'Black?' after 'PVC conduit', '25 mm' and 'heavy', and 'price?' after the black one.
    const isBare = page.code === undefined && price.test(question) && !/\d/.test(question);
    const all = isFragment ? added(before, question, knowledge.opposites) : isBare ? `${before} ${question}` : '';
    const whole = all && (await wholeAnswer(all, product!, catalogue));
    if (whole) return whole;
    const row = await rowAnswer([question, page.code ?? ''].join(' '), [page.found], catalogue, page.code);
    if (row) return row;
    // 'Available in white?' after 'nylon gland M20' asks for the white one of that size.
    const both = hasValue(question, table) && (await rowAnswer(`${before} ${question}`, [page.found], catalogue));
    if (both) return both;
    const sizes = await sizesAnswer(question, product!, catalogue);
    if (sizes) return sizes;
    if (!asksForPart(question) && (await asksForValueOf(page, question, catalogue))) {
      const value = await rowAnswer(`${before} ${question}`, [page.found], catalogue);
      return value ?? catalogueAnswer([page.found], question, catalogue);
    }
    const topic = about.find((one) => one.topic.beside)?.topic;
    return topic && `${productLine(product!)}\n\n${topic.answer}`;
  }

  return async (request) => {
    const text = await answer(request);
    const priced = text.split('\n').find((line) => line.includes('list price '));
    const [, path] = /\]\((\/our-products\/[^)#]+)/.exec(priced ?? '') ?? [];
    const conditions = path ? await priceLines(path, catalogue) : [];
    return [text, conditions.length > 0 ? saidBy(conditions) : [], unstatedNote(request.question, text) ?? []]
      .flat()
      .join('\n\n');
  };
}

/** 'That one', but not 'is that all': what is meant was named before. */
const refersBack = /\b(?:that|those|this|these|the same) \w|\b(?:it|its|them)\b/i;

/** '45', '1+1' */
const bareNumber = /^\d[\d.,+*=-]*$/;

/** 'And lug?' after a cable of a size asks for the lug for that cable. */
const partFor = (before: string, question: string, words: string[]): string | undefined =>
  asksForPart(question) && /\d/.test(before) && words.length > 0 && words.length <= maxFragment
    ? `${words.filter((word) => !/^(?:fits?|suits?)$/i.test(word)).join(' ')} for ${before}`
    : undefined;

/** Says what something is for, and not what it is: 'something to join two cables'. */
const forPurpose = /\b(?:some|any)thing\b|\bhow (?:can|do|to)\b|\bneed to\b/i;

/** Asks how to reach somebody. */
const toReach = /\b(?:numbers?|phones?|mobile|e-?mails?|contacts?|reach|call|whatsapp|extension)\b/i;
const noDirectNumbers = 'This website has no direct numbers or addresses of our people.';

/** 'Outside' is where something is used, except where it names a measure: 'outside diameter'. */
function inCatalogueWords(question: string): string {
  const counted = withoutCounts(inCatalogueSpelling(question));
  const text = price.test(question) ? counted.replace(perUnit, ' ') : counted;
  // A breaker for three phases has three poles.
  const poles = /\b(?:mccb|mcb|breakers?)\b/i.test(text) ? text.replace(threePhase, '3 pole') : text;
  return poles
    .replace(/\boutside(?= *(?:$|[?.!,]|use\b|installation\b|in\b|the building\b))/gi, 'outdoor')
    .replace(bareDiameter, '$1 $2 mm')
    .replace(bareConductors, hasConductors.test(text) ? '$1c x $2' : '$&')
    .replace(coresWithEarth, isCable.test(text) ? '$1 core' : '$&');
}

const threePhase = /\b(?:3|three)[ -]?ph(?:ase)?\b/i;

/** '4x16 armoured' is a cable of four cores of 16 mm². */
const hasConductors = /\b(?:swa|awa|armou?red|xlpe)\b/i;
const bareConductors = /(?<![\d.])([1-5]) ?[x×*] ?(\d{1,3}(?:\.\d)?)(?! ?[\dx×*."]| ?(?:mm?|c|cm|sq\w*)\b)/gi;

/** '5G' of a cable is five cores, one of them green and yellow; of a box it is five gangs. */
const isCable = /\b(?:\d+ ?sq|\d+ ?mm2|cables?|flex|h0[57])|mm²/i;
const coresWithEarth = /\b([2-7]) ?G\b/gi;

/** 'Od 35' is in millimetres. */
const bareDiameter =
  /\b(o\.?d\.?|dia(?:meter)?|ø) ?(?:of |is |= ?|: ?)?(\d+(?:\.\d+)?)(?! ?(?:mm|cm|m\b|"|in\b|inch|to\b|-|c ?x?(?=\d|\b)|cores?\b|[x×*])|[\d.])/gi;

/** What a price is for names no product. */
const perUnit =
  /\b(?:per|each) (?:met(?:er|re)s?|mtrs?|m|pieces?|pcs?|nos?|units?|rolls?|coils?|lengths?|box|bag|packe?t?|drum|carton|set)\b|\b(?:rolls?|coil|box|bag|packe?t|drum|carton) (?=(?:price|rate|cost)s?\b)/gi;

/** What goes with the one variant that a question names, if it asks for that. */
async function withNamedVariant(
  question: string,
  { known, unknown }: CodesAsked,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const [one] = known;
  if (!one || known.length + unknown.length > 1 || !relatedAsked(question)) return undefined;
  const [path = ''] = one.address.split('#');
  const counterpart = await counterpartAnswer(question, { code: one.code, path }, catalogue);
  if (counterpart) return counterpart;
  const page = await pageAt(path, one.code, catalogue);
  return page && relatedAnswer(question.replaceAll(one.code, ' '), page, catalogue);
}

/** What goes with the product that a question names or that the conversation is about, or mates with the variant that was named. */
async function relatedTo(question: string, page: Page | undefined, catalogue: Catalogue): Promise<string | undefined> {
  const code = page?.code ?? page?.codes[0];
  return (
    (await relatedAnswer(question, page, catalogue)) ??
    (page && code ? counterpartAnswer(question, { code, path: page.found.product!.path }, catalogue) : undefined)
  );
}
