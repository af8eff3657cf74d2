import { z } from 'zod';
import { id, text } from './fields';

/** `content/knowledge.yaml`: what only the chat's knowledge base has (row F9). Texts can use facts of company.yaml. */
export const knowledgeSource = z.strictObject({
  instructions: z.array(text).min(1),
  about: text,
  values: z.array(text).min(1),
  certifications: z.array(text).min(1),
  /**
   * Locations by the name that the assistant uses; `branch` is the name of a branch in company.yaml. `near`: places to which
   * it is the nearest branch, each with the words by which visitors mean it.
   */
  locations: z.record(
    id,
    z.strictObject({
      branch: text,
      country: text,
      type: text,
      manager: text.optional(),
      location: text.optional(),
      ask: text,
      near: z.record(text, text).default({}),
    }),
  ),
  /** `ask`: the words by which visitors refer to the brand; default: its name. */
  brands: z.array(z.strictObject({ key: id, line: text, ask: text.optional() })).default([]),
  /** `ask`: the words by which visitors refer to the service. */
  services: z.array(z.strictObject({ id, name: text, text, ask: text, path: text })).min(1),
  /** One entry for each page of the site. */
  pages: z.array(z.strictObject({ name: text, path: text, text, ask: text })),
  brochure: z.strictObject({ name: text, text, ask: text }),
  projectExperience: z
    .strictObject({
      text: text.default('We have supplied:'),
      ask: text.default('authority utility government refinery'),
      phrases: z.array(text).default([]),
      authorities: z.array(text).default([]),
      refineries: z.array(text).default([]),
    })
    .prefault({}),
  /** Answers to further questions, by the words and phrases that ask for them. */
  answers: z
    .array(
      z.strictObject({
        /** Under this title the search finds it; without one only the chat gives it. */
        name: text.optional(),
        ask: text,
        phrases: z.array(text).default([]),
        text,
        /** The same in Arabic, for questions in Arabic. */
        arabic: text.optional(),
        /** Also given below the products that were found. */
        besideProducts: z.boolean().default(false),
      }),
    )
    .default([]),
  /** Goods that visitors ask for and the company does not sell, by their names, each with the answer. */
  notSold: z.array(z.strictObject({ goods: z.array(text).min(1), text })).default([]),
  /** Brands that visitors ask for and the catalogue does not have. */
  otherBrands: z.array(text).default([]),
  /** Pairs of words of which a visitor who asks for one does not want the other. */
  opposites: z.array(z.tuple([text, text])).default([]),
  /** Greetings and thanks of the company's visitors, besides the English ones. */
  smallTalk: z.strictObject({ greetings: z.array(text).default([]), thanks: z.array(text).default([]) }).prefault({}),
  /**
   * Arabic sentences: before products and texts that are in English, a greeting, and the answer to thanks.
   */
  arabic: z
    .strictObject({ products: text, english: text, nothing: text.optional(), greeting: text, thanks: text })
    .optional(),
  /** Names of lines in products' descriptions that the chat leaves out. */
  leaveOut: z.array(text).default([]),
  /** How to choose within a category, by the category's id. */
  detailedInfo: z.record(id, text),
});

export type KnowledgeSource = z.output<typeof knowledgeSource>;
