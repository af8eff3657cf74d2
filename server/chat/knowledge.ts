import type { KnowledgeBase } from 'api/records';
import { buildRouteIndex, type RouteIndex } from './links';
import { promptMaker } from './prompt';
import { catalogueOf, type Sources } from './catalogue';
import { questionTest, type QuestionTest } from './question-test';
import { retrievalAnswerer, type Answerer } from './retrieval';

/** The knowledge base, and the indexes built from it. */
export interface KnowledgeIndex {
  base: KnowledgeBase;
  resolve: RouteIndex;
  answer: Answerer;
  /** Whether a text is a question although the visitor was asked for something else (row F5). */
  isQuestion: QuestionTest;
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
  const catalogue = catalogueOf(knowledge, sources);
  return {
    base: knowledge,
    resolve: buildRouteIndex(knowledge),
    answer: retrievalAnswerer(knowledge, catalogue),
    isQuestion: questionTest(knowledge, catalogue),
    prompt: promptMaker(knowledge),
  };
}
