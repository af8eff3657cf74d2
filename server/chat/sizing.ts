import { addresses } from 'api/addresses';

const article = '(?:an? |the |my |our |this |that )?';
/** A load or its current: '15 kW motor', '2 ton AC'; not the rating of goods, as in '13 A plug'. */
export const load =
  '\\d[\\d.]{0,6} ?(?:a|amps?|amperes?|kw|kva|hp|w|watts?|tons?|tr)\\b(?! (?:plugs?|sockets?|fuses?|outlets?|connectors?)\\b)';
const enough = '(?:enough|sufficient|adequate|ok(?:ay)?|fine|good|safe|suitable|strong enough|right)';
const serve = '(?:take|carry|handle|feed|supply|run|support|protect|power)';

/** '63 A MCB enough for 15 kW', 'can 4 mm cable take 32 A', 'can I use 2.5 mm wire for 20 A'. */
const asked = [
  `^(?:(?:is|are|will|would) )?(?:an? |the |this |that )?(?<what>\\S.{0,60}?) (?:(?:is|are|be|will be) )?${enough} (?:for|to ${serve}) ${article}${load}`,
  `^(?:can|could|will|does|would) ${article}(?<what>\\S.{0,60}?) ${serve} ${article}${load}`,
  `\\b(?:can|could|may|should) (?:i|we) (?:use|put|run|fit) ${article}(?<what>\\S.{0,60}?) (?:for|on|with) ${article}${load}`,
].map((pattern) => new RegExp(pattern, 'i'));

/** 'Which relay is suitable for 15 kW' asks for the suitable one. */
const asksWhich = /^\W*(?:what|which|how)\b/i;

/**
 * The goods of which a question asks whether they are enough for a load: the '63 A MCB' of 'is 63 A MCB enough for a 15 kW
 * motor'.
 * @returns undefined if the question is not of that kind
 */
export function enoughAsked(question: string): string | undefined {
  const what = asked.map((pattern) => pattern.exec(question)?.groups?.['what']).find(Boolean);
  return what !== undefined && !asksWhich.test(question) && (/\d/.test(what) || isPronoun(what)) ? what : undefined;
}

/** Whether the words refer to what the conversation is about: 'is it enough for 3 kW'. */
export const isPronoun = (what: string) => /^(?:it|this|that|these|those|they|one)\b/i.test(what);

export const mustBeChecked =
  'Whether that is enough depends on how the cable is laid, on its length and the temperature around it, on the starting current ' +
  `of the load and on what protects it, so that a qualified engineer has to check it: please ask ours on [Contact Us](${addresses.contactUs.to()}).`;
