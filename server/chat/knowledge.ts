import type { KnowledgeBase } from 'api/records';
import { buildRouteIndex, type RouteIndex } from './links';
import { promptMaker } from './prompt';
import { catalogueOf, type Sources } from './catalogue';
import { retrievalAnswerer, type Answerer } from './retrieval';

/** The knowledge base, and the indexes built from it. */
export interface KnowledgeIndex {
  base: KnowledgeBase;
  resolve: RouteIndex;
  answer: Answerer;
  prompt: ReturnType<typeof promptMaker>;
}

/** Gives the index of the compiled knowledge base; it is rebuilt only after the content has been compiled again. */
export function knowledgeFrom(sources: Sources): () => Promise<KnowledgeIndex> {
  let last: KnowledgeIndex | undefined;
  return async () => {
    const knowledge = await sources.data.getJson<KnowledgeBase>('/data/knowledge.json');
    if (last?.base !== knowledge) last = buildIndex(knowledge, sources);
    return last;
  };
}

/** Builds the indexes of a knowledge base. */
export function buildIndex(knowledge: KnowledgeBase, sources: Sources): KnowledgeIndex {
  return {
    base: knowledge,
    resolve: buildRouteIndex(knowledge),
    answer: retrievalAnswerer(knowledge, catalogueOf(knowledge, sources)),
    prompt: promptMaker(knowledge),
  };
}
