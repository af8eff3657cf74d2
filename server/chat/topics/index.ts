import type { KnowledgeBase } from 'api/records';
import { branchTopics } from './branches';
import { companyTopics } from './company';
import { productTopics } from './products';
import { projectTopics } from './projects';
import { serviceTopics } from './services';
import type { Topic } from './topic';

export { topicsFor, type AskedTopic } from './asked';
export type { Topic } from './topic';

/** The topics besides the products of the catalogue. Of two that match equally well, the first answers. */
export const topicsOf = (knowledge: KnowledgeBase): Topic[] => [
  ...branchTopics(knowledge),
  ...companyTopics(knowledge),
  ...projectTopics(knowledge),
  ...productTopics(knowledge),
  ...serviceTopics(knowledge),
];
