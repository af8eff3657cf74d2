import { z } from 'zod';
import { text } from './fields';

const phrases = z.record(text, text);

/** `content/synonyms.yaml`: what visitors type into the search, and what the catalogue calls it. */
export const synonymsSource = z.strictObject({
  /** A visitor's words, and the catalogue's words for the same thing; several of them are separated by commas. */
  words: phrases.default({}),
  /** Groups of names of which each means all others. */
  same: z.array(z.array(text).min(2)).default([]),
  /** The catalogue's English words, and the Arabic words for them, separated by commas. */
  arabic: phrases.default({}),
});
