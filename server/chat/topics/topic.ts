import type { KnowledgeBase } from 'api/records';
import { wordsOf } from '../words';

/** A subject other than products, recognized by words or phrases, with the text of its answer. */
export interface Topic {
  /** For a topic that is also quoted in answers to other questions. */
  id?: 'contact' | 'delivery';
  words: Set<string>;
  /** Identifies the topic for certain. */
  phrase?: RegExp;
  answer: string;
  /** The answer in Arabic, if there is one. */
  arabic?: string;
  /** Added to an answer about products: prices, delivery, documents. */
  beside?: true;
  /** About one person, whose name may also be a visitor's. */
  person?: true;
  /** About one branch. */
  place?: true;
  /**
   * About a place without a branch: left out when the question asks about something that is the same everywhere, such as
   * delivery.
   */
  elsewhere?: true;
  /** Left out when a more specific topic matches. */
  general?: true;
}

/** Makes a topic. @param ask the words that it is recognized by, in one text */
export const topic = (ask: string, answer: string, more: Partial<Topic> = {}): Topic => ({
  words: new Set(wordsOf(ask)),
  answer,
  ...more,
});

/** Makes the topic of a page, by the words that the knowledge base has for it. */
export const pageTopic = ({ pages }: KnowledgeBase, path: string, answer: string, more?: Partial<Topic>) =>
  topic(pages.find((page) => page.path === path)!.ask, answer, more);
