import { canonical, lexemesOf } from 'api/search';
import { withAid } from '../aid-answer';
import { productLine } from '../catalogue-answer';
import type { Found } from '../catalogue';
import { inCatalogueWords } from '../catalogue-words';
import { lastPage } from '../context';
import { fittingAnswer } from '../fitting';
import { asksForPart, asksWhichPart, partFor, partNamed, withNewValues } from '../follow-up';
import { maxFragment } from '../limits';
import { firstOfEach, itemMeant, listedIn } from '../listed';
import { isOnlyQuantity } from '../only-quantity';
import { notSoldAnswer } from '../not-sold';
import { accessoryAnswer } from '../related';
import { asksForPrice } from '../price-words';
import { kindOf } from '../rows/best-rows';
import { rowAnswer, rowsOf } from '../rows/row-answer';
import { typesOf } from '../types-of';
import { linesAbout, linesOf, saidBy } from '../use-answer';
import type { Situation } from './situation';
import { ofProducts, type Reply, type Sources, type Strategy } from './strategy';

/** How many answers, from the last one back, a named accessory may belong to. */
const maxTurnsBack = 3;

/** The accessory that some words name of one of the last products: 'and the locknut', 'earth tag also' after a gland. */
const namedAccessory: Strategy<Situation> = async ({ namesKind, own, question, history }, { catalogue }) => {
  if (!namesKind) return undefined;
  let before = history;
  for (let turn = 0; turn < maxTurnsBack && before.length > 0; turn += 1) {
    const page = await lastPage(before, catalogue);
    const accessory = page && (await accessoryAnswer(own, page, asksForPrice(question), catalogue));
    if (accessory) return ofProducts(accessory);
    const answered = before.findLastIndex(({ role }) => role === 'model');
    before = before.slice(0, Math.max(0, answered));
  }
  return undefined;
};

/** 'And lug?' after a cable with a size asks for the lug for that cable. */
const partForTheSame: Strategy<Situation> = async ({ before, namesKind, own, question }, { catalogue, reply }) => {
  if (before === undefined || !namesKind || !(asksForPart(question) || asksWhichPart(question))) return undefined;
  if (!/\d/.test(before) || own.length === 0 || own.length > maxFragment) return undefined;
  const words = partNamed(own);
  const alike = await sameOfKind(words, before, { catalogue, reply });
  if (alike) return alike;
  const part = partFor(words, before);
  // If it contained a code, the answer would be about that code again.
  if ((await catalogue.codes(part)).known.length > 0) return undefined;
  return reply({ written: part, question: inCatalogueWords(part), history: [], given: before });
};

/** 'Gland outdoor' after a cable with a size: the gland that fits it, if there is one. */
const fittingPart: Strategy<Situation> = async ({ before, namesKind, own, question }, { catalogue }) => {
  if (before === undefined || !namesKind || own.length > maxFragment || !/\d/.test(before) || /\d/.test(question))
    return undefined;
  const part = partFor(own.join(' '), before);
  const fitting = await fittingAnswer(part, catalogue);
  return ofProducts(fitting && withAid(part, fitting, await catalogue.aidFor(part)));
};

/** What a page says its product has, or goes with. */
const partsListed = /^(?:accessor(?:y|ies)|fittings?|complete with|supplied with|includes?|parts?)\b/i;

/**
 * 'Bend' or 'tee' after a trunking: what the page of the trunking says of its own, and not the bends of a conduit, which fit none. Goods
 * that are no part of anything, such as a socket after a breaker, begin another subject.
 */
const partOfThePage: Strategy<Situation> = async ({ before, namesKind, own, question, history }, { catalogue }) => {
  const words = own.join(' ');
  if (before === undefined || !namesKind || own.length > maxFragment || /\d/.test(question)) return undefined;
  const page = await lastPage(history, catalogue);
  const product = page?.found.product;
  const [best] = product ? await catalogue.find(words) : [];
  if (!product || !best?.product || best.product.path === product.path) return undefined;
  const lines = (await linesOf(product, catalogue)).filter((line) => partsListed.test(line));
  const stated = (await linesAbout(product, own, catalogue)).filter((line) => lines.includes(line));
  if (stated.length > 0) return ofProducts([productLine(product), saidBy(stated)].join('\n\n'));
  const { belongsTo } = await catalogue.related(best.product.path);
  if (!best.isHead || belongsTo.length === 0 || belongsTo.some(({ path }) => path === product.path)) return undefined;
  return ofProducts(
    [
      `I could not find '${words}' on the page of ${product.name}.`,
      productLine(product),
      lines.length > 0 ? saidBy(lines) : [],
      `For other products:\n${productLine(best.product)}`,
    ]
      .flat()
      .join('\n\n'),
  );
};

/** The connector for a plug, with the same values: both are in one category. */
async function sameOfKind(
  words: string,
  before: string,
  { catalogue, reply }: Pick<Sources, 'catalogue' | 'reply'>,
): Promise<Reply | undefined> {
  const [part, whole] = await Promise.all([catalogue.find(words), catalogue.find(before)]);
  if (!part[0] || !part[0].isHead || part[0].category !== whole[0]?.category) return undefined;
  const values = lexemesOf(before).filter(({ kind }) => kind !== 'word');
  const text = `${words} ${values.map(({ start, end }) => before.slice(start, end)).join(' ')}`;
  const alike = await reply({ written: text, question: text, history: [] });
  return alike.of === 'products' ? alike : undefined;
}

/** 'And for 32 mm?' after a gland for a cable of 25 mm. */
const fittingNewValues: Strategy<Situation> = async ({ before, question }, { catalogue }) => {
  const again = before && withNewValues(before, question);
  const fitting = again && (await fittingAnswer(again, catalogue));
  return ofProducts(fitting && withAid(again, fitting, await catalogue.aidFor(again)));
};

const sameWords = /^(?:same|size|type|version|model)$/i;

/** 'And CW in the same size?' after a BW gland of size 25 asks for a CW gland of size 25. */
const otherType: Strategy<Situation> = async ({ before, own, history }, { catalogue, reply }) => {
  const [named, ...more] = own.filter((word) => !sameWords.test(word)).map((word) => word.toUpperCase());
  const page = before && named && more.length === 0 ? await lastPage(history, catalogue) : undefined;
  const types = page ? typesOf(page.found.product!) : [];
  if (!before || !named || !page || types.length === 0 || types.includes(named)) return undefined;
  const isOther = ({ product, category }: Found) =>
    category === page.found.category && product !== undefined && typesOf(product).includes(named);
  if (!(await catalogue.find(named)).some(isOther)) return undefined;
  const again = before.replace(new RegExp(`\\b(?:${types.join('|')})\\b`, 'i'), named);
  const question = again === before ? `${named} ${before}` : again;
  return reply({ written: question, question, history: [] });
};

/** 'The second one', 'the cheaper one': an item that the last answer listed. */
const listedItem: Strategy<Situation> = async ({ question, history }, { catalogue, reply }) => {
  const meant = await itemMeant(question, history, catalogue);
  const product = meant && (await catalogue.at(meant.item.path))?.product;
  if (!product) return undefined;
  const { item, rest, isCheapest } = meant;
  const wantsPrice = isCheapest || asksForPrice(question) || isOnlyQuantity(`${rest} of it`);
  if (item.code !== undefined && (wantsPrice || rest.trim().length < 3))
    return ofProducts(await rowsOf([item.code], product, wantsPrice, catalogue));
  const again = `${rest} ${item.code ?? product.name}`.trim();
  return reply({ written: again, question: again, history: [] });
};

const comparative =
  /\b(?:cheap|long|bigg|larg|wid|thick|heavi|strong|small|short|high|low|thinn|light|fast|quiet)(?:er|est)\b|\bdifference\b|\bboth\b/i;

/** 'Which is cheaper in size 20?', 'which has the longer barrel?' after two products or two codes: asked of each of them. */
const eachOfTwo: Strategy<Situation> = async ({ question, history }, { catalogue, reply }) => {
  if (!comparative.test(question)) return undefined;
  const { variants, products } = listedIn(history);
  const rest = question.replace(comparative, ' ').replace(/\bwhich(?: one)?\b|\bis\b|\bhas\b/gi, ' ');
  if (variants.length === 2 && products.length === 2 && !asksForPrice(question)) {
    const again = `${rest} ${variants.map(({ code }) => code).join(' and ')}`.trim();
    return reply({ written: again, question: again, history: [] });
  }
  if (variants.length > 0 || products.length !== 2 || !/\d/.test(rest)) return undefined;
  const price = asksForPrice(question) ? 'price' : '';
  const answers = await Promise.all(
    products.map(async ({ path }) => {
      const name = (await catalogue.at(path))?.product.name;
      const again = `${price} ${rest} ${name ?? ''}`.trim();
      return name === undefined ? undefined : reply({ written: again, question: again, history: [] });
    }),
  );
  const texts = answers.map((answer) => answer?.of === 'products' && answer.text);
  return texts.every(Boolean) && texts[0] !== texts[1] ? ofProducts(texts.join('\n\n')) : undefined;
};

/** '30 of each' after several codes, in one answer or one after another. */
const quantityOfEach: Strategy<Situation> = async ({ written, history }, { reply }) => {
  const [, count] = /^\D{0,20}?(\d{1,6}) ?(?:nos\.?|pcs\.?|pieces|m|mtr)? ?(?:of )?each\b/i.exec(written) ?? [];
  const last = listedIn(history).variants;
  const variants = last.length > 1 ? last : firstOfEach(history).filter(({ code }) => code !== undefined);
  if (count === undefined || variants.length < 2 || variants.length > 6) return undefined;
  const again = `price ${variants.map(({ code }) => `${count} x ${code}`).join(', ')}`;
  return reply({ written: again, question: again, history: [] });
};

/** The price of the variant that was shown, to which retrieval.ts adds the total. */
const quantityOfTheSame: Strategy<Situation> = async ({ written, before, history }, { catalogue, reply }) => {
  const page = isOnlyQuantity(written) ? await lastPage(history, catalogue) : undefined;
  if (!page) return undefined;
  const product = page.found.product!;
  if (page.codes.length > 0) return ofProducts(await rowsOf(page.codes, product, true, catalogue));
  // 'Price 5 boxes' after a cable that comes in boxes does not ask for boxes; 'how much for 10' after a gland for a cable asks
  // for the gland.
  if (before === undefined || !/\d/.test(before)) return ofProducts(await rowAnswer('price', [page.found], catalogue));
  const again = `price of ${before}`;
  return reply({ written: again, question: inCatalogueWords(again), history: [] });
};

/** 'How much for 100 m cable' after a cable and the gland for it: of the cable that was shown. */
const quantityOfNamed: Strategy<Situation> = async ({ own, question, history }, { catalogue }) => {
  const [noun, ...others] = own.filter((word) => !/\d/.test(word));
  if (noun === undefined || others.length > 0 || !isOnlyQuantity(question.replace(noun, ' '))) return undefined;
  let before = history;
  for (let turn = 0; turn < maxTurnsBack && before.length > 0; turn += 1) {
    const page = await lastPage(before, catalogue);
    const product = page?.found.product;
    if (page?.code !== undefined && product && kindOf(product) === canonical(noun.toLowerCase()))
      return ofProducts(await rowsOf([page.code], product, true, catalogue));
    const answered = before.findLastIndex(({ role }) => role === 'model');
    before = before.slice(0, Math.max(0, answered));
  }
  return undefined;
};

/** Goods that the company does not sell. 'Light?' after 'PVC conduit' does not ask for a lamp. */
const notSold: Strategy<Situation> = async ({ before, named }, { catalogue, knowledge }) => {
  const refusal = before === undefined ? await notSoldAnswer(named, knowledge, catalogue) : undefined;
  return refusal ? { of: 'english', text: refusal } : undefined;
};

/** The answers that need no search, in the order in which they are tried. */
export const beforeSearch = [
  quantityOfEach,
  quantityOfTheSame,
  quantityOfNamed,
  eachOfTwo,
  listedItem,
  namedAccessory,
  partForTheSame,
  fittingPart,
  partOfThePage,
  otherType,
  fittingNewValues,
  notSold,
] as const;
