import type { ChatAsked } from 'api/chat';
import { emailPattern, registration, normalizeText } from 'api/forms';
import type { Step } from '../chatSlice';
import { delays, says } from './texts';

/** The visitor's details that the conversational flow has collected so far. */
export interface Learned {
  userName?: string;
  userEmail?: string;
  userCountry?: string;
}

/** The result of one turn of the conversational flow. */
export interface Turn {
  step: Step;
  learned: Learned;
  reply: string;
  /** The choices offered with the reply. */
  options?: string[];
  /** Time before the reply appears, in milliseconds. */
  delay: number;
}

/** What a text is in the conversational flow, as far as the browser can tell; the server knows the rest. */
export type Reading = 'given' | 'question' | 'unclear';

const longestName = 3;

/**
 * Reads a text in the conversational flow (row F5). A text with a question mark, a digit or more than three words is a
 * question, and is never taken for a name.
 *
 * @example
 * readingOf('name', 'which gland for M20?', branches); // 'question'
 */
export function readingOf(step: ChatAsked, text: string, branches: readonly string[]): Reading {
  const given = normalizeText(text);
  if (step === 'email' && given.includes('@') && !given.includes(' ')) return 'given';
  if (step === 'country' && branchOf(given, branches)) return 'given';
  const words = given.split(' ').length;
  if (/[?؟]/.test(given) || words > longestName) return 'question';
  // Most wrong e-mail addresses are one word, with or without digits.
  return /\d/.test(given) && (step !== 'email' || words > 1) ? 'question' : 'unclear';
}

/** What the flow asks for at a step, said again after a question has been answered in between. */
export const asksAgain = {
  name: says.askName,
  email: says.askEmailAgain,
  country: says.askCountryAgain,
} as const;

/**
 * One turn of the conversational flow (row F5): the first text is the name, the second the e-mail, the third the
 * branch, after which the step is `chat`. An invalid e-mail or branch leaves the step as it is.
 *
 * @example
 * nextTurn('name', 'Sara', {}, branches); // { step: 'email', learned: { userName: 'Sara' }, … }
 */
export function nextTurn(step: ChatAsked, text: string, learned: Learned, branches: readonly string[]): Turn {
  const given = normalizeText(text);
  if (step === 'name') {
    const userName = given.slice(0, registration.fields.userName.maxLength);
    return { step: 'email', learned: { userName }, reply: says.askEmail(userName), delay: delays.reply };
  }
  if (step === 'email') {
    const valid = given.length <= registration.fields.userEmail.maxLength && emailPattern.test(given);
    if (!valid) return { step, learned, reply: says.badEmail, delay: delays.reply };
    return {
      step: 'country',
      learned: { ...learned, userEmail: given },
      reply: says.askCountry,
      options: [...branches],
      delay: delays.reply,
    };
  }
  const userCountry = branchOf(given, branches);
  if (!userCountry) return { step, learned, reply: says.chooseCountry, options: [...branches], delay: delays.reply };
  return {
    step: 'chat',
    learned: { ...learned, userCountry },
    reply: says.registered(learned.userName ?? '', userCountry),
    delay: delays.country,
  };
}

/** The branch that a text names, in full or by at least its first three letters. */
function branchOf(text: string, branches: readonly string[]): string | undefined {
  const wanted = text.toLowerCase();
  return wanted.length < 3 ? undefined : branches.find((branch) => branch.toLowerCase().startsWith(wanted));
}
