import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChatRequest } from 'api/chat';
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

/** The answer to the last of a visitor's several questions. */
export async function answerInConversation(
  answer: (request: ChatRequest) => Promise<string>,
  questions: readonly string[],
): Promise<string> {
  const history: ChatRequest['history'] = [];
  let text = '';
  for (const question of questions) {
    text = await answer({ question, history: [...history] });
    history.push({ role: 'user', parts: [{ text: question }] }, { role: 'model', parts: [{ text }] });
  }
  return text;
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

/** The chat of the owner's own catalogue for the tests of a file; `ask` gives the answer to the last of several questions. */
export function ownChat() {
  let chat: Awaited<ReturnType<typeof ownAnswerer>>;
  beforeAll(async () => {
    chat = await ownAnswerer();
  }, 300_000);
  afterAll(() => chat.close());
  return {
    ask: (...questions: string[]) => answerInConversation(chat.answer, questions),
    resolve: (address: string) => chat.resolve(address),
  };
}
