import type { ChatHistoryEntry } from 'api/chat';
import type { Catalogue, Found } from './catalogue';

/** The product, and the variant if one was named, that a conversation is about. */
export interface Page {
  found: Found;
  code: string | undefined;
}

const link = /\]\((\/our-products\/[^\s()#]{1,200})(?:#([A-Z0-9./-]{1,40}))?\)/;
const links = new RegExp(link, 'g');

/**
 * The first product that the last answer links. The history comes from the browser and could be anything, so only a page
 * of the catalogue counts.
 */
export async function lastPage(
  history: readonly ChatHistoryEntry[],
  catalogue: Pick<Catalogue, 'at'>,
): Promise<Page | undefined> {
  const last = history.findLast(({ role }) => role === 'model');
  const text = last?.parts.map((part) => part.text).join('\n') ?? '';
  const [, path] = link.exec(text) ?? [];
  if (!path) return undefined;
  const codes = new Set([...text.matchAll(links)].flatMap(([, page, code]) => (page === path && code ? [code] : [])));
  // An answer that names several variants is about none of them.
  const [code] = codes.size === 1 ? codes : [];
  return pageAt(path, code, catalogue);
}

/** The product at a path as what a conversation is about. @returns undefined if there is no such product */
export async function pageAt(
  path: string,
  code: string | undefined,
  catalogue: Pick<Catalogue, 'at'>,
): Promise<Page | undefined> {
  const page = await catalogue.at(path);
  return (
    page && { found: { ...page, share: 1, score: 1, named: true, guessed: false, isHead: true, namesKind: true }, code }
  );
}
