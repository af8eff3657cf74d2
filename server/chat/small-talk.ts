import { addresses } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import { isArabic } from './arabic';

type SmallTalk = (question: string) => string | undefined;

const greetings = 'hi|hiya|hello|hey|good (?:morning|afternoon|evening|day)|greetings';
const pleasantries =
  ' there| hope (?:you are|youre|u r|all(?: is)?|this finds you)(?: doing)? (?:well|fine|good)| team| all| everyone| sir| madam| bro| brother| friend| my friend| habibi| dear| guys| boss| how are you| how is it going| how do you do| today';
const thanks =
  'thanks?|many thanks|big thanks|thank (?:you|u)|thanku|tq|thx|ty|cheers|much appreciated|great|ok(?:ay)?|perfect|excellent|got it|alright|very good|nice';
const endings =
  ' you| u| bro| habibi| brother| friend| sir| boss| dear| very much| so much| a lot| a million| again| for (?:the|your) (?:help|info|information|answer|support|time)| that helped| that helps| thats all| bye| goodbye| great| perfect| thanks| thank you| thank u| thx| no problem| for everything| helpful| very helpful';
const farewells = 'bye(?: bye)?|goodbye|see you|talk later|have a (?:nice|good|great) (?:day|evening|weekend)';

/** Answers greetings, thanks and goodbyes: the English ones, and those that the company's visitors use. */
export function smallTalkOf({ company, smallTalk, arabic }: KnowledgeBase): SmallTalk {
  const plain = (text: string) =>
    text
      .slice(0, longest)
      .toLowerCase()
      .replace(/[^\p{L}\s]/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
  const either = (patterns: string, own: readonly string[]) => [patterns, ...own.map(plain).filter(Boolean)].join('|');
  const greeting = either(greetings, smallTalk.greetings);
  // Some greet in two ways: 'salam, good morning'.
  const hello = new RegExp(`^(?:${greeting})(?:${pleasantries}| (?:${greeting}))*$`);
  const thankYou = new RegExp(`^(?:${either(thanks, smallTalk.thanks)})(?:${endings})*$`);
  const goodbye = new RegExp(`^(?:${farewells})(?: later| soon| then| thanks)*$`);
  return (question) => {
    if (question.length > longest) return undefined;
    const text = plain(question);
    const own = isArabic(question) ? arabic : undefined;
    const isBlank = !/[\p{L}\p{N}]/u.test(question);
    if (isBlank || hello.test(text) || /^how (?:are|r) (?:you|u)(?: today| doing)*$/.test(text)) {
      return (
        own?.greeting ??
        `Hello! Ask me about our [products](${addresses.ourProducts.to()}), brands, branches or projects, or [contact us](${addresses.contactUs.to()}).`
      );
    }
    if (thankYou.test(text)) {
      return (
        own?.thanks ??
        `You are welcome. Is there anything else? For a quotation, use 'Send Inquiry' or [Contact Us](${addresses.contactUs.to()}).`
      );
    }
    if (goodbye.test(text)) return `Goodbye, and thank you for visiting ${company.name}.`;
    return undefined;
  };
}

/** No greeting is longer. */
const longest = 100;
