import { lexemesOf, stopWords } from 'api/search';
import { expressionOf, type Understood } from './concepts';
import type { Opened } from './opened-index';
import { isSite, type Entry } from './entry';
import type { Ranked } from './ranking';
import { readRecords } from './records';

/**
 * The pages that a query means if it consists of one of their phrases, such as 'test certificate'. If nothing has all of the
 * query, a phrase within it also counts: 'how to place an order'.
 */
export async function pagesMeant(query: string, { index, lexicon }: Opened, isUnsure: boolean): Promise<Entry[]> {
  const isMeant = (pattern: RegExp) => {
    const rest = query.replace(pattern, ' ');
    return rest !== query && (isUnsure || lexemesOf(rest).every(({ key }) => stopWords.has(key)));
  };
  const titles = lexicon.phrases.filter(({ pattern }) => isMeant(pattern)).map(({ title }) => title);
  const pages = await readRecords<Entry>(index, 'entries', 'title', titles);
  return pages.filter(({ kind }) => kind === 'page');
}

/**
 * The page that a query asks for with its last word, if no result has that name: for 'mcb tripping', the page about tripping.
 * In 'joint for telephone', the telephone is what the joint is for.
 */
export async function pagesAbout(
  { concepts }: Understood,
  results: readonly Ranked[],
  { index, lexicon }: Opened,
): Promise<Entry[]> {
  const about = concepts.at(-1);
  const isFound = results[0] !== undefined && isSite(results[0].entry);
  if (isFound || concepts.length < 2 || about?.kind !== 'word' || about.guessed) return [];
  if (!about.alternatives.flat().some((term) => lexicon.pages.has(term))) return [];
  if (results.some(({ entry, lacking }) => !isSite(entry) && !lacking.includes(about))) return [];
  const sql = `select entries.* from found join entries on entries.id = found.rowid
    where found match ? and entries.kind = 'page' order by bm25(found) limit 1`;
  const [pages] = await index.read([{ sql, parameters: [`{head} : (${expressionOf({ ...about, prefixes: [] })})`] }]);
  return pages as Entry[];
}
