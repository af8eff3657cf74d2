import type { KnowledgeBase } from 'api/records';
import type { Data } from '../files/data';
import { buildRouteIndex, type RouteIndex } from './links';
import { promptMaker } from './prompt';
import { retrievalAnswerer, type Answerer } from './retrieval';

/** The knowledge base, and the indexes built from it. */
export interface KnowledgeIndex {
  base: KnowledgeBase;
  resolve: RouteIndex;
  answer: Answerer;
  prompt: ReturnType<typeof promptMaker>;
}

/** Gives the index of the compiled knowledge base; it is rebuilt only after the content has been compiled again. */
export function knowledgeFrom(data: Pick<Data, 'getJson'>): () => Promise<KnowledgeIndex> {
  let last: KnowledgeIndex | undefined;
  return async () => {
    const knowledge = await data.getJson<KnowledgeBase>('/data/knowledge.json');
    if (last?.base !== knowledge) last = buildIndex(knowledge);
    return last;
  };
}

/** Builds the index of a knowledge base. */
export function buildIndex(knowledge: KnowledgeBase): KnowledgeIndex {
  // Built on demand: the index is large, and a model does not need it.
  let answerer: Answerer | undefined;
  return {
    base: knowledge,
    resolve: buildRouteIndex(knowledge),
    answer: (request) => (answerer ??= retrievalAnswerer(knowledge))(request),
    prompt: promptMaker(knowledge),
  };
}
