import { wordsOf } from '../words';
import type { Topic } from './topic';

/** A topic that matches a question. */
export interface AskedTopic {
  topic: Topic;
  certainty: number;
  /** The words of the question that match it. */
  words: string[];
}

/**
 * The topics that match a question, the most certain first; `about` leaves out those that are too general.
 * @param translated the same question in English, if it is in Arabic: topics have words of both
 */
export function topicsFor(
  question: string,
  topics: Topic[],
  translated = question,
): { all: AskedTopic[]; about: AskedTopic[] } {
  const texts = [...new Set([question, translated, ...meaningAsked(question)])].map((text) => ({
    text,
    words: wordsOf(text),
  }));
  const all = topics
    .map((topic): AskedTopic => {
      const matches = texts.map(({ text, words }) => {
        const phrase = topic.phrase?.exec(text)?.[0];
        const hits = words.filter((word) => topic.words.has(word));
        return { certainty: hits.length + (phrase ? 2 : 0), words: [...hits, ...wordsOf(phrase ?? '')] };
      });
      return {
        topic,
        certainty: Math.max(...matches.map(({ certainty }) => certainty)),
        words: matches.flatMap(({ words }) => words),
      };
    })
    .filter(({ certainty }) => certainty > 0)
    .sort((one, other) => other.certainty - one.certainty);
  const isBeside = all.some(({ topic: { beside } }) => beside);
  const special = all.filter(({ topic: { general, elsewhere } }) => !general && !(elsewhere && isBeside));
  return { all, about: special.length > 0 ? special : all };
}

/** 'What is XLPE?' asks for a meaning; 'what is the price?' does not. */
function meaningAsked(question: string): string[] {
  const [, word] = /^\W*what(?: is|['’]?s) (?:an? )?([a-z\d]{2,8})\W*$/i.exec(question) ?? [];
  return word === undefined ? [] : [`meaning of ${word}`];
}
