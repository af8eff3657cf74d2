import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addresses, dataFiles } from 'api/addresses';
import type { ChatRequest } from 'api/chat';
import type { ProductDetails } from 'api/records';
import { parse } from 'yaml';
import { answerInConversation } from './answerer';

/** What a right answer to a question has (buyers.yaml says how it is written). */
export interface Question {
  ask: string;
  after?: string[];
  links?: string[];
  one?: string[];
  says?: string[];
  never?: string[];
  none?: true;
}

export interface Score {
  questions: number;
  /** Whether the pages that the answer links are right. */
  linked: number;
  /** Whether all of the answer is right. */
  right: number;
}

export interface Scored {
  byKind: Map<string, Score>;
  all: Score;
  wrong: { kind: string; question: Question; answer: string; why: string[] }[];
}

type Answer = (request: ChatRequest) => Promise<string>;

const linksIn = (text: string) => [...text.matchAll(/\]\(([^()]+)\)/g)].map(([, address]) => address!);

/** The questions that the chat is improved with, and those that nothing was mended for. */
export type QuestionSet = 'buyers' | 'held-out';

/** The questions of a set by kind. */
export async function readQuestions(set: QuestionSet = 'buyers'): Promise<Record<string, Question[]>> {
  return parse(await readFile(path.join(__dirname, `${set}.yaml`), 'utf8')) as Record<string, Question[]>;
}

/**
 * Asks the questions of a set.
 * @param contentFolder the compiled content, which says where products and codes are
 */
export async function scoreChat(answer: Answer, contentFolder: string, set: QuestionSet = 'buyers'): Promise<Scored> {
  const file = path.join(contentFolder, dataFiles.productDetails);
  const products = JSON.parse(await readFile(file, 'utf8')) as ProductDetails[];
  const pages = new Map(
    products.flatMap(({ id, productCategoryId, variants = [] }) => {
      const address = addresses.product.to(productCategoryId, id);
      return [[id, address] as const, ...variants.map(({ sku }) => [`#${sku}`, `${address}#${sku}`] as const)];
    }),
  );
  const pageOf = (wanted: string) =>
    wanted.startsWith('/') ? wanted : (pages.get(wanted) ?? addresses.category.to(wanted));
  const byKind = new Map<string, Score>();
  const wrong: Scored['wrong'] = [];
  for (const [kind, questions] of Object.entries(await readQuestions(set))) {
    const score: Score = { questions: 0, linked: 0, right: 0 };
    byKind.set(kind, score);
    for (const question of questions) {
      const text = await answerInConversation(answer, [...(question.after ?? []), question.ask]);
      const found = linksIn(text);
      const isLinked = (wanted: string) => {
        const page = pageOf(wanted);
        return found.some((address) => address === page || (!wanted.startsWith('#') && address.split('#')[0] === page));
      };
      const { links = [], one, says = [], never = [], none } = question;
      const missed = [
        ...links.filter((wanted) => !isLinked(wanted)).map((wanted) => `no link to ${wanted}`),
        ...(one && !one.some(isLinked) ? [`no link to one of ${one.join(', ')}`] : []),
        ...(none && found.some((address) => address.startsWith('/our-products/')) ? ['links a product'] : []),
      ];
      const unsaid = [
        ...says.filter((pattern) => !new RegExp(pattern, 'i').test(text)).map((pattern) => `does not say ${pattern}`),
        ...never.filter((pattern) => new RegExp(pattern, 'i').test(text)).map((pattern) => `says ${pattern}`),
      ];
      score.questions += 1;
      if (missed.length === 0) score.linked += 1;
      if (missed.length + unsaid.length === 0) score.right += 1;
      else wrong.push({ kind, question, answer: text, why: [...missed, ...unsaid] });
    }
  }
  const sum = (name: keyof Score) => [...byKind.values()].reduce((total, score) => total + score[name], 0);
  return { byKind, all: { questions: sum('questions'), linked: sum('linked'), right: sum('right') }, wrong };
}
