import { canonical } from 'api/search';
import { columnWords } from './asked-values';
import { load } from './sizing';
import { plainWords } from './words';

/** 'What cable does the size 32 gland take' asks about the gland. */
const takes =
  /^.{0,30}\b(?:what|which|how (?:many|much|thick|big|large))\b[^?.]{0,60}?\b(?:does|do|can|will) (\S.{1,80}?) (?:takes?|accepts?|fits?|suits?|holds?|handles?|carry|draws?|contains?|follows?|meets?|conform to|comply with)\b/i;

/**
 * The part of a question that names the product, if the question first says what it wants to know: the wire in 'conductor
 * resistance of 120 mm² earth wire'.
 * @param attributes the words that name attributes, in their canonical form
 * @returns undefined if the whole question may name the product
 */
export function subjectOf(question: string, attributes: ReadonlySet<string>): string | undefined {
  const subject = takes.exec(question)?.[1] ?? ofWhat(question, attributes);
  return subject !== undefined && plainWords(subject, none).length > 0 ? subject : undefined;
}

/** Quantities, some of which are not attributes of the catalogue: 'voltage drop', 'derating factor'. */
const quantities: ReadonlySet<string> = new Set(
  'drop factor derating radius capacity torque'.split(' ').map(canonical),
);

/** A quantity of goods: 'voltage drop for 4c x 25'. A 'size for 25 mm cable' is the size of what goes on the cable. */
const measured = 'drop|factor|radius|torque|resistance|impedance|weight|rating|ampacity|capacity';
/** The load is not what has the rating: 'cable rating for 15 kW motor'. */
const whatOf = new RegExp(
  `^(.{2,60}?) (?:of |(?<=\\b(?:${measured}) )(?:for (?!(?:an? |the )?${load})|(?=\\d)))(?:the |an? |your )?(.{3,})$`,
  'i',
);

const none: ReadonlySet<string> = new Set();

function ofWhat(question: string, attributes: ReadonlySet<string>): string | undefined {
  const [whole, before = '', after] = whatOf.exec(question) ?? [];
  // 'Cable tie for a bundle of 70 mm' has already named the product.
  const words = whole === undefined || /\bfor\b/i.test(before) ? [] : plainWords(before, none);
  const isAttribute = words
    .map((word) => canonical(word.toLowerCase()))
    .every((word) => attributes.has(word) || columnWords.has(word) || quantities.has(word));
  return words.length > 0 && isAttribute ? after : undefined;
}
