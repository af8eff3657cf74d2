import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnowledgeBase } from 'api/records';
import { buildIndex } from 'server/chat/knowledge';
import { CatalogueCodes } from 'server/enquiry/catalogue-codes';
import { Search } from 'server/search/search';
import { compileContent } from '../../content/compile';

/** What the chat looks things up in, from compiled content. */
export function compiledSources(contentFolder: string) {
  const kept = new Map<string, Promise<unknown>>();
  const data = {
    getJson: <T>(address: string) => {
      const read = async () => JSON.parse(await readFile(path.join(contentFolder, address), 'utf8')) as unknown;
      if (!kept.has(address)) kept.set(address, read());
      return kept.get(address) as Promise<T>;
    },
  };
  const search = new Search(contentFolder);
  return { data, search, codes: new CatalogueCodes(search) };
}

/** The answerer of compiled content, without a model. */
export async function compiledAnswerer(contentFolder: string) {
  const sources = compiledSources(contentFolder);
  const knowledge = await sources.data.getJson<KnowledgeBase>('/data/knowledge.json');
  const { answer, resolve } = await buildIndex(knowledge, sources);
  return { answer, resolve, close: () => sources.search.close() };
}

/** The owner's own content, compiled. */
export const ownContent = path.resolve(__dirname, '../../dist/content');

/**
 * The answerer of the owner's own catalogue, for tests whose questions are about it. Immediate if it has been compiled; a
 * minute or two in a fresh clone.
 */
export async function ownAnswerer() {
  await compileContent({ outDir: ownContent });
  return compiledAnswerer(ownContent);
}
