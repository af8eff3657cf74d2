/** Where one clause of a letter ends: not between the digits of '2,5 mm', nor in 'Mr. Khan'. */
const clauseEnd = /(?<=[,.!;\n])(?!\d)(?<!\b(?:mrs?|ms|dr|eng)\.)/i;

/** The words of a clause, without its punctuation. */
const wordsIn = (clause: string): string[] => clause.match(/[^\s,.!;:?]{1,30}/g) ?? [];

const greeting =
  /^(?:hi|hello|hey|greetings|dear|respected|good (?:day|morning|afternoon|evening)|as?salam(?: alaikum)?|marhaba)\b/i;
/** Whoever is addressed is named in no more words: 'Dear Sir or Madam', 'Respected Mr Khan'. */
const longestAddress = 5;
const addressees: ReadonlySet<string> = new Set(
  'to the you dear sales sir sirs madam team all friend friends there everyone everybody gentlemen and or & / manager'.split(
    ' ',
  ),
);

/** Whether a clause only greets: 'Dear Mr Khan', 'Sir/Madam', 'good day dear team', but not 'hello cable ties'. */
function isSalutation(words: readonly string[]): boolean {
  const clause = words.join(' ');
  const rest = wordsIn(clause.replace(greeting, '').replaceAll('/', ' '));
  const isToAnybody = rest.every((word) => addressees.has(word.toLowerCase()));
  return /^(?:dear|respected)\b/i.test(clause) ? words.length <= longestAddress && !/\d/.test(clause) : isToAnybody;
}

const courtesy =
  /^(?:(?:i|we) )?(?:hope|trust)\b(?! to\b)(?!.*\d)|^this (?:e-?)?(?:mail|message) finds you\b|^how are you(?: doing)?(?: today)?$/i;

/** A clause with which a letter ends. */
const closing = new RegExp(
  '^(?:(?:kindly|please|pls|plz) (?:revert|reply|respond|confirm|advise|do the needful|get back)' +
    '(?: (?:back|asap|soon|today|urgently|immediately|accordingly|us|to|me|at|the|your|earliest|convenience|by|return|as|possible))*$|' +
    '(?:(?:we|i) )?(?:look(?:ing)? forward|await(?:ing)?|(?:are )?waiting (?:to|for) (?:your?|hear)\\b)(?!.*\\d)|' +
    '(?:your )?(?:prompt|early|quick|kind) (?:reply|response|cooperation|feedback)\\b(?!.*\\d)|' +
    '(?:(?:many|best|kind|warm|yours|thanks|thank|you|u|regards|rgds|sincerely|faithfully|truly|and|&|in|advance|very|much)(?: |$))+$)',
  'i',
);
/** Only the name of who wrote the letter comes after it. */
const signedBelow = /\b(?:regards|rgds|sincerely|faithfully|truly)$/i;

/** What is asked for below the signature; a phone number is not. */
const addition = /^\s*(?:p\.?s\b|n\.?b\b|(?:and|also|plus|please|need|we)\b|\d{1,4} ?(?:nos?|pcs|m|x)?\.? [a-z]{3})/i;

/** What introduces a list: 'Please quote for the following items:', 'BOQ:'. */
const listAhead =
  /^[^:\d]{0,120}\b(?:following|below|as under|as follows|undermentioned|mentioned)\b[^:\d]{0,40}[:-] ?|^(?:boq|rfq|bill of (?:quantit(?:y|ies)|materials)|enquiry|inquiry|(?:our )?requirements?(?: is| are)?)[ :-]{1,3}(?=[a-z\d(]\S* \S)/i;

/**
 * What a letter wants, without its salutation, its courtesies and its signature.
 *
 * @example
 * withoutCourtesies('Dear team, hope you are well. We need 5 CW glands. Kindly revert asap. Regards, Sam'); // 'We need 5 CW glands.'
 */
export function withoutCourtesies(letter: string): string {
  const clauses = letter.split(clauseEnd).map((text) => ({ text, words: wordsIn(text) }));
  const isEmpty = ({ words }: (typeof clauses)[number]) => words.length === 0;
  const isOpening = (one: (typeof clauses)[number]) =>
    isEmpty(one) || isSalutation(one.words) || courtesy.test(one.words.join(' '));
  const isClosing = (one: (typeof clauses)[number]) => isEmpty(one) || closing.test(one.words.join(' '));
  const signed = clauses.findIndex(
    (one, at) => at > 0 && !isEmpty(one) && isClosing(one) && signedBelow.test(one.words.join(' ')),
  );
  const own = signed < 0 ? clauses : clauses.slice(0, signed);
  const first = own.findIndex((one) => !isOpening(one));
  const last = own.findLastIndex((one) => !isClosing(one));
  if (first < 0 || last < first) return letter;
  const added = signed < 0 ? [] : clauses.slice(signed + 1).filter(({ text }) => addition.test(text));
  const wanted = [...own.slice(first, last + 1), ...added].map(({ text }) => text);
  const body = wanted.join('').trim().replace(/[,;]$/, '');
  return body.replace(listAhead, (lead) => (/quot|price|rate/i.test(lead) ? 'quote ' : ''));
}
