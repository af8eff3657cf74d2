import type { ChatAsked } from 'api/chat';
import type { KnowledgeBase } from 'api/records';
import type { Catalogue } from './catalogue';
import { smallTalkOf } from './small-talk';
import { topicsFor, topicsOf } from './topics';
import { askedFor, plainWords } from './words';

/** Whether a text is a question from the visitor, and not what the assistant has asked for. */
export type QuestionTest = (text: string, asked: ChatAsked) => Promise<boolean>;

const longestName = 3;

/**
 * Makes the test for the texts of the conversational flow (row F5). A question has a question mark, a digit or more
 * than three words, or is something that the assistant knows: a greeting, a topic, an order code, a product.
 *
 * @example
 * const isQuestion = questionTest(knowledge, catalogue);
 * await isQuestion('brass gland', 'name'); // true
 * await isQuestion('Sara Haddad', 'name'); // false
 */
export function questionTest(knowledge: KnowledgeBase, catalogue: Catalogue): QuestionTest {
  const topics = topicsOf(knowledge).filter(({ person }) => !person);
  const smallTalk = smallTalkOf(knowledge);
  return async (text, asked) => {
    const words = text.trim().split(/\s+/);
    if (/[?؟]/.test(text) || words.length > longestName || smallTalk(text)) return true;
    // Most wrong e-mail addresses are one word, with or without digits.
    if (/\d/.test(text) && (asked !== 'email' || words.length > 1)) return true;
    // 'not an address' is a wrong answer to the request for an address, and not a question.
    if (asked === 'email' && /mail|address/i.test(text)) return false;
    const { known } = await catalogue.codes(text);
    if (known.length > 0) return true;
    const { all } = topicsFor(text, topics);
    const theirs = new Set(all.flatMap((one) => one.words));
    const own = askedFor(text);
    if (own.length > 0 && own.every((word) => theirs.has(word))) return true;
    const asTyped = plainWords(text, new Set());
    const [best] = asTyped.length > 0 ? await catalogue.find(asTyped.join(' ')) : [];
    return best !== undefined && best.share === 1 && best.named && !best.guessed;
  };
}
