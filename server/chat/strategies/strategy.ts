import type { ChatHistoryEntry } from 'api/chat';
import type { KnowledgeBase } from 'api/records';
import type { inArabic } from '../arabic';
import type { Catalogue } from '../catalogue';
import type { Topic } from '../topics';

/** A question and what was asked before it. */
export interface Question {
  /** As the visitor wrote it, without typing errors. */
  written: string;
  /** The same in English. */
  question: string;
  history: ChatHistoryEntry[];
  /** What the question takes over from the previous one: what a part is for. */
  given?: string;
}

/** An answer, and the kind that decides how it begins in Arabic. */
export interface Reply {
  of: keyof typeof inArabic;
  text: string;
  /** Whether it gives the total price for the quantities in the question. */
  hasTotals?: true;
}

/** What answers are made from. */
export interface Sources {
  knowledge: KnowledgeBase;
  catalogue: Catalogue;
  topics: Topic[];
  /** What the company says about delivery and stock. */
  delivery: string | undefined;
  /** How to reach the company. */
  contact: string | undefined;
  /** Answers another question instead of the one that was asked. */
  reply: (asked: Question) => Promise<Reply>;
}

/** One way to answer a question, given what is known about it; undefined if it does not suit the question. */
export type Strategy<Known extends Question = Question> = (
  asked: Known,
  sources: Sources,
) => Reply | undefined | Promise<Reply | undefined>;

/** An answer from the catalogue, if there is one. */
export const ofProducts = (text: string | false | undefined): Reply | undefined =>
  text ? { of: 'products', text } : undefined;

/** The answer of the first strategy that has one. */
export async function firstOf<Known extends Question>(
  strategies: readonly Strategy<Known>[],
  asked: Known,
  sources: Sources,
): Promise<Reply | undefined> {
  for (const strategy of strategies) {
    const reply = await strategy(asked, sources);
    if (reply) return reply;
  }
  return undefined;
}
