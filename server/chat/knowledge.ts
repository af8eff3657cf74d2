import { dataFiles } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import type { IndexConnection } from '../search/index-connection';
import { productPaths } from './known-products';
import { buildRouteIndex, type RouteIndex } from './links';
import { promptMaker } from './prompt';
import { catalogueOf, type CatalogueSources } from './catalogue';
import { questionTest, type QuestionTest } from './question-test';
import { retrievalAnswerer, type Answerer } from './retrieval';

/** The knowledge base, and the indexes built from it. */
export interface KnowledgeIndex {
  base: KnowledgeBase;
  /** The search index that the products are in. */
  index: IndexConnection;
  resolve: RouteIndex;
  answer: Answerer;
  /** Whether a text is a question although the visitor was asked for something else (row F5). */
  isQuestion: QuestionTest;
  prompt: ReturnType<typeof promptMaker>;
}

/** Gives the index of the compiled knowledge base; it is rebuilt only after the content has been compiled again. */
export function knowledgeFrom(sources: CatalogueSources): () => Promise<KnowledgeIndex> {
  let last: KnowledgeIndex | undefined;
  return async () => {
    const [knowledge, index] = await Promise.all([
      sources.data.getJson<KnowledgeBase>(dataFiles.knowledge),
      sources.search.index(),
    ]);
    if (last?.base !== knowledge || last.index !== index) last = await buildIndex(knowledge, sources);
    return last;
  };
}

/** Builds the indexes of a knowledge base. @throws if the search index cannot be read */
export async function buildIndex(knowledge: KnowledgeBase, sources: CatalogueSources): Promise<KnowledgeIndex> {
  const catalogue = catalogueOf(knowledge, sources);
  const index = await sources.search.index();
  return {
    base: knowledge,
    index,
    resolve: buildRouteIndex(knowledge, await productPaths(index), await sources.search.aidPages()),
    answer: retrievalAnswerer(knowledge, catalogue),
    isQuestion: questionTest(knowledge, catalogue),
    prompt: promptMaker(knowledge),
  };
}
