/** The schema of `content/aids.yaml`: short forms that choose the variants which fit what a visitor has. */
import { z } from 'zod';
import { attributeId as id, text } from './fields';

/** Answers by their questions. */
const onlySource = z.record(id, z.union([text, z.number()])).default({});

/** How the answer to a question must fit an attribute of a variant. */
const ruleSource = z.strictObject({
  /** The question, by its attribute. */
  question: id,
  /** The attribute of the variant; by default that of the question. */
  attribute: id.optional(),
  /** The same; within the range of the variant; not more than the variant has. */
  how: z.enum(['equals', 'inside', 'at_least']).default('equals'),
  /** A variant without the attribute fits; by default it does not. */
  absent: z.literal('fits').optional(),
  /** Holds only for these answers to other questions. */
  only: onlySource,
  /** Why it fits, with `{has}` for the value of the variant and `{given}` for the answer. */
  reason: text.optional(),
});

const questionSource = z.strictObject({
  /** The attribute that is asked for, which is also the parameter in the address. */
  attribute: id,
  text,
  hint: text.optional(),
  optional: z.boolean().default(false),
  /** Begins a section of the form. */
  section: text.optional(),
  /** The words of visitors for words of the attribute. */
  words: z.record(text, text).default({}),
  /** What a product without this attribute counts as, when it is looked up. */
  absent: text.optional(),
});

/** One selection aid. */
export const aidSource = z.strictObject({
  id,
  /** The question that it answers: the heading of its page. */
  title: text,
  /** Its short name, in lists of links. */
  name: text,
  /** One or two sentences about it. */
  info: text,
  /** Further words by which visitors may search for it. */
  ask: z.string().trim().default(''),
  /** Products of these classes lead to the aid, with the answers that they have. */
  subjects: z.array(id).default([]),
  /** What visitors need not measure, because products of the catalogue have it. */
  lookup: z
    .strictObject({
      /** The classes of the products that visitors may have. */
      classes: z.array(id).min(1),
      /**
       * The attributes that are taken from them, unless the visitor answers their questions. The first one has to be known; the
       * others are taken if all products that were found have them.
       */
      gives: z.array(id).min(1),
      /** What is said if no such product is in the catalogue. */
      none: text,
      /** What is said if several are, with different values. */
      several: text,
    })
    .optional(),
  questions: z.array(questionSource).min(1).max(12),
  /** Where the answer comes from: one class or several, or one class with different rules for some answers. */
  answers: z
    .array(
      z.strictObject({
        class: id,
        /** Holds only for these answers. */
        only: onlySource,
        /** Not for variants that have one of these attributes, because other rules say what fits them. */
        without: z.array(id).default([]),
        /** Attributes that are shown of each variant. */
        show: z.array(id).min(1),
        fit: z.array(ruleSource).min(1).max(16),
      }),
    )
    .min(1)
    .max(6),
});

export type AidSource = z.output<typeof aidSource>;
