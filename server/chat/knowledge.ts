import type { KnowledgeBase } from 'api/records';
import type { Data } from '../files/data';
import { addressBook, type AddressBook } from './links';
import { promptMaker } from './prompt';
import { retrievalAnswerer, type Answerer } from './retrieval';

/** The knowledge base and all that is made of it. */
export interface Known {
  knowledge: KnowledgeBase;
  opens: AddressBook;
  answer: Answerer;
  prompt: ReturnType<typeof promptMaker>;
}

/** Gives what the chat knows; it is made again only when the content has been compiled again. */
export function knowledgeFrom(data: Pick<Data, 'getJson'>): () => Promise<Known> {
  let last: Known | undefined;
  return async () => {
    const knowledge = await data.getJson<KnowledgeBase>('/data/knowledge.json');
    if (last?.knowledge !== knowledge) last = know(knowledge);
    return last;
  };
}

export function know(knowledge: KnowledgeBase): Known {
  // The index is large, and a model that answers does without.
  let answerer: Answerer | undefined;
  return {
    knowledge,
    opens: addressBook(knowledge),
    answer: (request) => (answerer ??= retrievalAnswerer(knowledge))(request),
    prompt: promptMaker(knowledge),
  };
}
