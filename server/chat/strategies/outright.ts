import { aidAnswer, withAid } from '../aid-answer';
import { isArabic } from '../arabic';
import { boundsAnswer } from '../bounds';
import { brandsAnswer } from '../brands';
import { capacityAnswer } from '../capacity';
import type { Catalogue } from '../catalogue';
import { cheapestAnswer } from '../cheapest';
import { codeAnswer } from '../code-answer';
import type { CodesAsked } from '../codes';
import { alternatives, comparison } from '../comparison';
import { lastPage, pageAt, type Page } from '../context';
import { extremeAnswer } from '../extremes';
import { fittingAnswer } from '../fitting';
import { isCertain } from '../intent';
import { asksForPrice } from '../price-words';
import { accessoryAnswer, counterpartAnswer, relatedAnswer, relatedAsked } from '../related';
import { enoughAsked, isPronoun, mustBeChecked } from '../sizing';
import { topicsFor } from '../topics';
import { useAnswer } from '../use-answer';
import { plainWords } from '../words';
import { severalProducts } from './several';
import { ofProducts, type Strategy } from './strategy';

/** Order codes: what is known about each, or what goes with the named one. */
const namedCodes: Strategy = async ({ question }, { catalogue, knowledge }) => {
  if (ofOrder.test(question)) return undefined;
  const codes = await catalogue.codes(question);
  if (codes.known.length + codes.unknown.length === 0) return undefined;
  const variant = await withNamedVariant(question, codes, catalogue);
  if (variant) return ofProducts(variant);
  return { of: 'products', ...(await codeAnswer(question, codes, catalogue, knowledge)) };
};

/** The number of an order or a quotation is not a code. */
const ofOrder =
  /\b(?:order|invoice|quotation|quote|l?po|delivery note) ?(?:no|num(?:ber)?|ref|#)\b|\b(?:my|our) order\b|\border .{0,30}\bnot (?:yet )?(?:come|came|received|delivered|arrived)\b/i;

/** What goes with a product: 'which shroud fits the CW gland?' */
const relatedProducts: Strategy = async ({ question, history }, { catalogue }) =>
  ofProducts(
    relatedAsked(question) !== '' && (await relatedTo(question, await lastPage(history, catalogue), catalogue)),
  );

/** A selection aid of the site, for a question that it computes. */
const selectionAid: Strategy = async ({ question }, { catalogue }) =>
  ofProducts(aidAnswer(question, await catalogue.aidFor(question)));

/** Two products side by side. */
const comparedProducts: Strategy = async ({ written, question }, { catalogue }) => {
  const compared = await comparison(written, catalogue);
  // A translation may contain an 'or' that the question does not: 'copper or brass'.
  return ofProducts(compared ?? (isArabic(written) ? undefined : await alternatives(question, catalogue)));
};

/** How many cables a conduit or a trunking holds. */
const capacityOfGoods: Strategy = async ({ question }, { catalogue }) =>
  ofProducts(await capacityAnswer(question, catalogue));

/** The brands of the goods that a question names. */
const brandsOfGoods: Strategy = async ({ question }, { catalogue, knowledge }) =>
  ofProducts(await brandsAnswer(question, knowledge, catalogue));

/** What a product may be used for, which its page states. */
const useOfProduct: Strategy = async ({ question, history }, { catalogue, knowledge }) =>
  ofProducts(await useAnswer(question, history, catalogue, knowledge.opposites));

/** Whether something is enough for a load, which cannot be told remotely; the answer gives what is listed about it. */
const sizing: Strategy = async ({ written, question, history }, { topics, reply, catalogue }) => {
  const asked = enoughAsked(question);
  if (asked === undefined) return undefined;
  const page = isPronoun(asked) ? await lastPage(history, catalogue) : undefined;
  const goods = page?.found.product?.name ?? asked;
  const [best] = topicsFor(written, topics, question).about;
  const advice = isCertain(best) ? best!.topic.answer : mustBeChecked;
  const listed = await reply({ written: goods, question: goods, history: [] });
  return ofProducts([advice, listed.of === 'products' ? listed.text : []].flat().join('\n\n'));
};

/** The variant that fits a cable, a pipe or a load. */
const fittingVariant: Strategy = async ({ question }, { catalogue }) => {
  const fitted = await fittingAnswer(question, catalogue);
  return ofProducts(fitted && withAid(question, fitted, await catalogue.aidFor(question)));
};

/** The largest or the smallest of some products. */
const extremeVariant: Strategy = async ({ question, history }, { catalogue }) =>
  ofProducts(await extremeAnswer(question, await lastPage(history, catalogue), catalogue));

/** The cheapest of some goods. */
const cheapestVariant: Strategy = async ({ written, question }, { catalogue }) =>
  ofProducts(await cheapestAnswer(isArabic(written) ? question : written, catalogue));

/** The variants with values within some bounds. */
const boundedVariants: Strategy = async ({ written, question, history }, { catalogue }) =>
  // A number of dirhams is not a quantity, which the question no longer has.
  ofProducts(await boundsAnswer(isArabic(written) ? question : written, await lastPage(history, catalogue), catalogue));

/** The answers that do not depend on what was asked before, in the order in which they are tried. */
export const outright = [
  severalProducts,
  boundedVariants,
  namedCodes,
  capacityOfGoods,
  relatedProducts,
  selectionAid,
  comparedProducts,
  brandsOfGoods,
  sizing,
  useOfProduct,
  fittingVariant,
  extremeVariant,
  cheapestVariant,
] as const;

/** What goes or mates with the only variant that a question names, if it asks for that. */
async function withNamedVariant(
  question: string,
  { known, unknown }: CodesAsked,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const [one] = known;
  if (!one || known.length + unknown.length > 1) return undefined;
  const [path = ''] = one.address.split('#');
  const isRelated = relatedAsked(question) !== '';
  const counterpart = isRelated && (await counterpartAnswer(question, { code: one.code, path }, catalogue));
  if (counterpart) return counterpart;
  const page = await pageAt(path, one.code, catalogue);
  const related = isRelated && page && (await relatedAnswer(question.replaceAll(one.code, ' '), page, catalogue));
  if (related || !page) return related || undefined;
  // 'Shroud for CW25 gland'
  const words = plainWords(question, besideCode).filter((word) => !/\d/.test(word));
  return accessoryAnswer(words, page, asksForPrice(question), catalogue);
}

/** Words beside a code that name nothing: 'which shroud needed for CW25'. */
const besideCode: ReadonlySet<string> = new Set('needed required matching suits fits size'.split(' '));

/** What goes with the product that a question names or the conversation is about, or mates with the variant that was named. */
async function relatedTo(question: string, page: Page | undefined, catalogue: Catalogue): Promise<string | undefined> {
  const code = page?.code ?? page?.codes[0];
  return (
    (await relatedAnswer(question, page, catalogue)) ??
    (page && code ? counterpartAnswer(question, { code, path: page.found.product!.path }, catalogue) : undefined)
  );
}
