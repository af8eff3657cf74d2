import type { Site } from 'api/records';
import { greetingId, type ChatMessage } from '../chatSlice';
import { message } from './message';
import type { Profile } from './profile';
import { says } from './texts';
import type { Visit } from './visit';

/** What the browser had stored about the visitor when the page was opened. */
export interface Beginning {
  profile?: Profile;
  visit: Visit;
}

/** Words of welcome: a known visitor is welcomed back; one who continues a conversation has already been greeted. */
function welcomeOf(site: Site, { profile, visit }: Beginning): string | undefined {
  if (profile) return says.welcomeBack(profile.userName);
  if (visit.messages.length > 0) return undefined;
  return site.chat.welcomeForm ? says.greeting(site) : `${says.greeting(site)} ${says.askName}`;
}

/** The message that the chat begins with, if it has anything to say. */
export function greetingOf(site: Site, begin: Beginning, hasUnconfirmedInquiry: boolean): ChatMessage | undefined {
  const unfinished = [
    ...(hasUnconfirmedInquiry ? [{ text: says.inquiryUnconfirmed, option: says.restoreInquiry }] : []),
    ...(isUnanswered(site, begin.visit) ? [{ text: says.questionUnanswered, option: says.askAgain }] : []),
  ];
  const text = [welcomeOf(site, begin), ...unfinished.map(({ text: what }) => what)].filter(Boolean).join(' ');
  if (text === '') return undefined;
  const options = unfinished.map(({ option }) => option);
  return message('bot', text, { id: greetingId, ...(options.length > 0 && { type: 'options', options }) });
}

/** Whether the last question of a stored conversation has no answer: the page may have been left before it came. */
function isUnanswered({ phone }: Site, { messages }: Visit): boolean {
  const last = messages.at(-1);
  return last !== undefined && (last.sender === 'user' || last.text === says.apology(phone));
}
