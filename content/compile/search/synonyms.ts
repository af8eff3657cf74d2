import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexemesOf, plainCharacters, stopWords } from 'api/search';
import type { z } from 'zod';
import { synonymsSource } from '../../schema';
import type { Cache } from '../cache';
import type { Problems } from '../problems';
import { checkShape, readYaml } from '../read-yaml';

const file = 'synonyms.yaml';

/** The synonyms by the keys of a phrase's pieces, and the Arabic words in their plain characters. */
export interface CompiledSynonyms {
  /** Each phrase with what it means: one of these lists, and all terms of the list. */
  synonyms: [phrase: string, means: string[][]][];
  arabic: [phrase: string, english: string][];
}

/**
 * Reads `content/synonyms.yaml`; a company without one has no synonyms. Adds a problem for each entry that cannot be used.
 */
export async function readSynonyms(
  sourceDir: string,
  problems: Problems,
  cache?: Pick<Cache, 'store'>,
): Promise<CompiledSynonyms> {
  const none: CompiledSynonyms = { synonyms: [], arabic: [] };
  const text = await readFile(join(sourceDir, file), 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') problems.add({ file }, code ?? String(error));
    return undefined;
  });
  if (text === undefined) return none;
  const made = await readYaml({ sourceDir, file, text, cache, kind: 'synonyms' }, problems, (written) => {
    const checked = checkShape(synonymsSource, written, { file }, problems);
    return checked && compile(checked, problems);
  });
  return made ?? none;
}

function compile({ words, same, arabic }: z.output<typeof synonymsSource>, problems: Problems): CompiledSynonyms {
  const synonyms = new Map<string, string[][]>();
  const add = (phrase: string, field: string, means: string[]) => {
    const key = phraseKey(phrase);
    if (!key) problems.add({ file, field }, `"${phrase}" has no word`);
    else
      synonyms.set(key, [
        ...(synonyms.get(key) ?? []),
        ...means.map(termsOfPhrase).filter((terms) => terms.length > 0),
      ]);
  };
  for (const [phrase, means] of Object.entries(words)) add(phrase, `words.${phrase}`, alternatives(means));
  for (const [at, group] of same.entries()) {
    for (const phrase of group)
      add(
        phrase,
        `same[${at}]`,
        group.filter((other) => other !== phrase),
      );
  }
  const lexicon = Object.entries(arabic).flatMap(([english, phrases]) =>
    alternatives(phrases).map((phrase): [string, string] => [plainCharacters(phrase), english]),
  );
  return { synonyms: [...synonyms], arabic: lexicon };
}

const alternatives = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** The terms of a phrase without the words that queries are searched without: the key under which it is looked up. */
function termsOfPhrase(phrase: string): string[] {
  const terms = lexemesOf(phrase).map(({ key }) => key);
  const meaningful = terms.filter((term) => !stopWords.has(term));
  return meaningful.length > 0 ? meaningful : terms;
}

/** The key under which a phrase is looked up. */
export const phraseKey = (phrase: string) => termsOfPhrase(phrase).join(' ');
