import type { ChatHistoryEntry } from 'api/chat';
import { linksIn } from './answer-links';
import { notFound } from './canned';
import type { Catalogue, Found } from './catalogue';

/** The product that a conversation is about, and the variant if one was named. */
export interface Page {
  found: Found;
  code: string | undefined;
  /** The codes of its variants that the last answer named, if it named no more than these. */
  codes: readonly string[];
}

const textOf = ({ parts }: ChatHistoryEntry) => parts.map(({ text }) => text).join('\n');

/**
 * The first product that the last answer links to. The history comes from the browser and could be anything, so only a page of
 * the catalogue counts.
 * @param isEarlier whether an answer before it may be meant too: 'price of that one', after another one about a branch
 */
export async function lastPage(
  history: readonly ChatHistoryEntry[],
  catalogue: Pick<Catalogue, 'at'>,
  isEarlier = false,
): Promise<Page | undefined> {
  // An answer that found nothing does not change what the conversation is about.
  const isAnswer = (text: string) => linksIn(text).length > 0 || !(isEarlier || text.startsWith(notFound));
  const last = history.findLast((entry) => entry.role === 'model' && isAnswer(textOf(entry)));
  const text = last ? textOf(last) : '';
  const linked = linksIn(text);
  const path = linked[0]?.path;
  if (!path) return undefined;
  const codes = new Set(linked.flatMap((one) => (one.path === path && one.code ? [one.code] : [])));
  // An answer that names several variants is about none of them.
  const [code] = codes.size === 1 ? codes : [];
  const page = await pageAt(path, code, catalogue);
  return page && { ...page, codes: more.test(text) ? [] : [...codes] };
}

/** An answer that names some variants of many: 'and 6 more on its page'. */
const more = /\n- and \d+ more /;

/** The product at a path as the topic of a conversation. @returns undefined if there is no such product */
export async function pageAt(
  path: string,
  code: string | undefined,
  catalogue: Pick<Catalogue, 'at'>,
): Promise<Page | undefined> {
  const page = await catalogue.at(path);
  const certain = { share: 1, score: 1, named: true, allNamed: true, guessed: false, isHead: true, namesKind: true };
  return page && { found: { ...page, ...certain }, code, codes: [] };
}
