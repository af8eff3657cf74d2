import type { KnownProduct } from 'api/records';
import { withAid } from '../aid-answer';
import { productLinked } from '../answer-links';
import { asksForExplosive, isForExplosive, notForExplosive } from '../explosive';
import { isArabic } from '../arabic';
import { catalogueAnswer, nearAnswer } from '../catalogue-answer';
import { asksToReach, isAboutCatalogue, sharesWord } from '../intent';
import { maxFragment } from '../limits';
import { partsMissed } from '../parts-missed';
import { asksForPrice } from '../price-words';
import { kindOf } from '../rows/best-rows';
import { missedNote } from '../rows/missed-note';
import { columnAnswer, rowAnswer } from '../rows/row-answer';
import { countsAnswer, sizesAnswer } from '../sizes';
import { topicsFor, type AskedTopic } from '../topics';
import { linesAbout, saidBy } from '../use-answer';
import { missedValue } from '../value-answer';
import { askedFor } from '../words';
import type { Judged } from './findings';
import { passagesBeside, passagesFound, passagesOfGoods } from './quoted';
import { ofProducts, type Reply, type Sources, type Strategy } from './strategy';

/** A sentence that is in every answer about an order. */
const supplyStated = /The quotation states what applies to the order/;
/** Below this share, a product is not even named as near. */
const leastNear = 0.5;

/** The products or variants that were found, with what the company says about all products. */
const foundProducts: Strategy<Judged> = async (asked, sources) => {
  const { question, found, text, supply, subject, isChance } = asked;
  const { catalogue, delivery } = sources;
  if (isChance || !isAboutCatalogue(asked.words, asked.topics.all, found[0], supply.size > 0)) return undefined;
  const variants = await foundVariants(asked, sources);
  const answered = variants ?? (await catalogueAnswer(found, text, catalogue, question));
  const product = productLinked(answered, found);
  const passages = product && (await passagesBeside(asked, product, answered, catalogue));
  const isOfValue = supply.size === 0 && !asksForPrice(question);
  const isOfAid = subject === question && isOfValue;
  const aid = isOfAid ? await catalogue.aidFor(question) : undefined;
  const missed = await missedNote(withoutGiven(asked), answered, found, catalogue, asked.written);
  const beside = await ofCompanyBeside(asked, variants === undefined ? answered : undefined, catalogue);
  const unsaid = supply.has('availability') && !supplyStated.test(answered) ? delivery : undefined;
  const parts = [
    product && notForExplosive(question, product, found),
    missed,
    product && !passages && isOfValue && (await missedValue(question, subject, answered, product, catalogue)),
    product && (await partsMissed(asked, answered, product, sources.knowledge, catalogue)),
    withAid(question, answered, aid),
    passages && saidBy(passages.lines),
    beside ?? unsaid,
  ];
  return ofProducts(parts.filter(Boolean).join('\n\n'));
};

/** What the company says about all products, or what the page of this one says about the same thing: samples, certificates. */
async function ofCompanyBeside(
  { question, found, topics }: Judged,
  answered: string | undefined,
  catalogue: Sources['catalogue'],
): Promise<string | undefined> {
  const product = found[0]?.product;
  // A 'return flange tray' is a product; nobody wants to return it.
  const called = new Set(askedFor(product?.name ?? ''));
  const beside = topics.about.find(({ topic, words }) => topic.beside && !words.every((word) => called.has(word)));
  const isOfProduct = product && answered?.startsWith(`**[${product.name}](`) && !asksForPrice(question);
  const own = beside && isOfProduct ? await linesAbout(product, beside.words, catalogue) : [];
  return own.length > 0 ? saidBy(own) : beside?.topic.answer;
}

async function foundVariants(
  { question, found, text, named, subject }: Judged,
  { catalogue }: Sources,
): Promise<string | undefined> {
  const row =
    text === named.join(' ')
      ? await rowAnswer(question, found, catalogue, undefined, subject)
      : await rowAnswer(`${text} ${question}`, found, catalogue);
  if (row) return row;
  const product = found[0]?.product;
  return product ? sizesAnswer(question, product, catalogue) : countsAnswer(question, found, catalogue);
}

/** What is wanted of the goods themselves: not the cable that a lug is for. */
const withoutGiven = ({ wanted, given }: Judged) => (given ? wanted.replace(given, '') : wanted);

/** The products that have what a question names, when it names only an attribute. */
const foundColumn: Strategy<Judged> = async ({ question, found, topics }, { catalogue }) =>
  ofProducts(topics.about.length === 0 && (await columnAnswer(question, found, catalogue)));

/** 'Projector price' asks for goods that the catalogue does not have; 'price list' asks for no goods. */
const priceOfUnknown: Strategy<Judged> = (asked, sources) => {
  const { own, question, topics, before } = asked;
  const known = new Set(topics.all.flatMap(({ words }) => words));
  const isKnown = (word: string) => ofPrices.has(word.toLowerCase()) || askedFor(word).every((one) => known.has(one));
  const namesGoods = own.some((word) => !isKnown(word) && !/^\d/.test(word));
  const isOfPrices = topics.about.length > 0 && topics.about.every(({ topic }) => topic.beside);
  return before === undefined && asksForPrice(question) && !ofCompany.test(question) && isOfPrices && namesGoods
    ? nothingFound(asked, sources)
    : undefined;
};

const ofCompany = /\b(?:your?|our|than|shops?|stores?|competitors?)\b/i;

/** Words that describe prices or say what they are for, without naming goods. */
const ofPrices = new Set(
  (
    'price prices cost costs charge charges rate rates fee fees list lists policy better best lower lowest low high higher good fair reasonable competitive special final firm fixed valid validity ' +
    'include includes including included inclusive exclude excluding vat tax taxes duty customs match matching beat negotiate negotiation ' +
    'bulk wholesale retail quantity quantities qty volume large small big project projects contractor contractors trader traders ' +
    'dealer dealers reseller resellers customer customers company site website online page catalogue updated update current latest new old ' +
    'change changes increase increases drop range unit units metre meter piece currency aed dirham dirhams usd dollar dollars sar riyal omr bhd dinar euro ' +
    'same material materials goods everything all order orders delivery delivered transport shipping freight today now urgent long hold week month year ' +
    'reduce reduction less offer offers break breaks quote quotation negotiable bargain real actual exact approximate indicative budgetary budget estimate'
  ).split(' '),
);

/** What the company says about itself. */
const topicsOfCompany: Strategy<Judged> = (asked, sources) => {
  const meant = meantTopics(asked, sources);
  const [best] = meant;
  if (!best) return undefined;
  const equals = meant.filter(({ certainty }) => certainty >= best.certainty - 1).slice(0, 2);
  const answers = equals.map(({ topic }) => (isArabic(asked.written) && topic.arabic) || topic.answer);
  if (best.topic.person && asksToReach.test(asked.question) && sources.contact) {
    answers.push(`${noDirectNumbers}\n\n${sources.contact}`);
  }
  return { of: equals.every(({ topic }) => topic.arabic) ? 'own' : 'english', text: answers.join('\n\n') };
};

/** 'And the e-mail?' after a question about a branch asks for that branch's e-mail. */
function meantTopics({ before, question, topics: { about } }: Judged, { topics }: Sources): AskedTopic[] {
  if (!before || about.some(({ topic }) => !topic.general)) return about;
  if (about.length === 0 && !asksToReach.test(question) && !ofPerson.test(question)) return about;
  const wider = topicsFor(before, topics).about.filter(({ topic }) => topic.place || topic.person);
  return wider.length > 0 ? wider : about;
}

/** 'Do you have stock?', of nothing in particular. */
const stockInGeneral: Strategy<Judged> = ({ own, supply }, { delivery }) =>
  own.length === 0 && delivery && supply.has('availability') ? { of: 'english', text: delivery } : undefined;

/**
 * 'Valid till?' after a question about certificates, for which nothing else is found: what the company says about certificates.
 */
const topicBefore: Strategy<Judged> = ({ before, own, topics: { about } }, { topics }) => {
  if (before === undefined || own.length > maxFragment || about.some(({ topic }) => !topic.beside)) return undefined;
  const [best] = topicsFor(before, topics).about;
  return best && !best.topic.general ? { of: 'english', text: best.topic.answer } : undefined;
};

/** The answers from what was found, in the order in which they are tried. */
export const fromFindings = [
  foundProducts,
  foundColumn,
  priceOfUnknown,
  passagesOfGoods,
  topicsOfCompany,
  stockInGeneral,
  topicBefore,
  passagesFound,
] as const;

/** Says that nothing was found, and names what comes near. */
export function nothingFound(
  { found, own, isChance, before, isFragment, page, question }: Judged,
  { knowledge }: Sources,
): Reply {
  const near = found.filter(
    ({ product, share, isHead }) =>
      product &&
      share >= leastNear &&
      (!asksForExplosive(question) || isForExplosive(product)) &&
      (before !== undefined ? sharesWord(own, product.name) : isHead || isCalledAlike(own, product)),
  );
  near.sort((one, other) => Number(other.isHead) - Number(one.isHead));
  // 'White metal?' after a socket that does not come in it
  const rest = isFragment && page && near.length === 0 ? [page.found] : [];
  return { of: 'nothing', text: nearAnswer(knowledge, isChance && !found[0]!.namesKind ? rest : [...near, ...rest]) };
}

/** Whether a product is of the kind that some words name, or of a type among them: no cable comes near a 'cable tie tool'. */
function isCalledAlike(own: string[], product: KnownProduct): boolean {
  const types = own.filter((word) => /\d/.test(word));
  return sharesWord(own, kindOf(product)) || sharesWord(types, product.name);
}

/** 'What does he do?' */
const ofPerson = /\b(?:he|she|his|hers?|him)\b/i;
const noDirectNumbers = 'This website does not list direct contact details of our staff.';
