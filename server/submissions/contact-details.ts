import topLevelDomains from 'tlds';
import { review } from 'api/forms';

/** Endings that are domains even with a capital letter in front; `topLevelDomains` has the others. */
const names =
  'com|net|org|info|biz|mobi|shop|store|online|website|site|xyz|top|club|app|dev|cloud|tech|link|click|vip|icu|' +
  'io|co|ly|tv|cc|gg|gl|ae|sa|om|bh|qa|kw|eg|jo|lb|pk|lk|tr|ir|uk|eu|de|fr|nl|pl|ru|su|ua|kz|cn|hk|jp|kr|br|au|example';
const foreignNames =
  'онлайн|сайт|ком|орг|рф|бел|укр|қаз|москва|中国|中國|香港|公司|网络|網絡|网站|网址|在线|商店|商城|网店|购物|' +
  'امارات|السعودية|عمان|قطر|مصر|الاردن|شبكة|موقع|بازار|كوم';
/** These are also words: with a capital letter after a dot, they begin a sentence. */
const endings = `${names}|${foreignNames}|me|in`;

/** Top-level domains that are units, or words that begin a sentence after a missing space. */
const plainWords = new Set(
  (
    'able am as at be best by call do fast fit free got green how is it like ltd my new next no now one open photo post ' +
    'read so still to total us we what with work works you ac bar bs cm hr kg km kw ma mg mh mm ms mv nf pa pf ph pm va'
  ).split(' '),
);
/** In scripts without spaces between sentences, a word directly follows a full stop. */
const spacelessScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const registered = new Set(topLevelDomains.filter((name) => !plainWords.has(name) && !spacelessScript.test(name)));
const domainName = /\p{L}[\p{L}\d]{2}\.(\p{L}{2,24})(?!\p{L})/gu;
const hasDomainName = (text: string) =>
  [...text.matchAll(domainName)].some(([, ending = '']) => registered.has(ending));

/** Cyrillic and Greek letters that look like Latin ones. */
const latin = new Map(
  Array.from('аaвbеeіiјjкkмmнhоoрpсcѕsтtуyхxԁdһhԛqԝwѵvαaεeιiοoκkνvρpτtυuχx'.match(/../gu)!, ([from, to]) => [
    from!,
    to!,
  ]),
);
const mixedScripts =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

const links = [
  /https?:|hxxp|:\/\/|\bwww\b|\bw w w\b|\bmailto:/,
  new RegExp(`[\\p{L}\\d]\\.(?:${endings}|xn--[a-z\\d-]+)(?![\\p{L}])`, 'u'),
  // With a path after it, any ending makes a domain name.
  /\p{L}{3}\.[a-z]{2,24}\/[a-z\d]/u,
  new RegExp(`[\\p{L}\\d] ?(?:[\\[({<] ?(?:dot|نقطة) ?[\\])}>]|\\b(?:dot|نقطة)\\b) ?(?:${endings})\\b`, 'u'),
  /[\p{L}\d] ?[[({<] ?(?:dot|نقطة|\.|punkt|point) ?[\])}>] ?[\p{L}\d]/u,
  /[\p{L}\d] \. ?(?:com|net|org|info|biz|shop|store|online|xyz|ae)\b/u,
];
const addresses = [
  // In a price, a number follows the @.
  /[\p{L}\d._+-] ?@ ?(?!\d+(?:[.,](?!\p{L})|[^\p{L}\d.,-]|$))[\p{L}\d-]+ ?\./u,
  /[\p{L}\d] ?(?:\bat\b|@) ?(?:gmail|googlemail|yahoo|hotmail|icloud|yandex|rediffmail)\b/u,
  /[\p{L}\d] at [a-z][a-z\d-]* (?:com|org)\b/u,
  /(?:^|[\s(:])@[a-z_][a-z\d_]{3,}/,
  /[\p{L}\d] ?[[({<] ?(?:at|@|ät) ?[\])}>] ?[\p{L}\d]/u,
];

/** A pattern that matches words in either case, where the case of other letters matters. */
const inAnyCase = (words: string) => words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const sentence = new RegExp(`([\\p{Ll}\\d])\\.(?=\\p{Lu}\\p{Ll})(?!(?:${inAnyCase(names)})(?!\\p{L}))`, 'gu');

/**
 * Whether a text contains a link, a domain name, an e-mail address or a telephone number, even in disguise: spelt out, spaced,
 * in brackets, in other digits or widths. Sizes, standards, prices and part numbers are not contact details. This is a guess: a
 * match waits for a person's decision (row C12).
 * @param text only the maximum length of a review is examined
 * @param callingCodes country codes, such as `47`, by which a number without a plus sign is recognized
 *
 * @example
 * hasContactDetails('Cheaper at shop (dot) example'); // true
 * hasContactDetails('4 mm² 600/1000 V, BS 6121'); // false
 */
export function hasContactDetails(text: string, callingCodes: readonly string[] = []): boolean {
  const cased = plain(text.slice(0, review.fields.comment.maxLength));
  // A capital after a dot begins a sentence, or the ending of a domain name.
  const spaced = cased.replace(sentence, '$1. ').toLowerCase();
  const hasAddress = [spaced, inLatinLetters(spaced)].some((each) => hasDomainName(each) || matchesAny(each));
  return hasAddress || hasPhone(spaced, callingCodes);
}

const matchesAny = (text: string) => [...links, ...addresses].some((pattern) => pattern.test(text));

/** Words that mix Latin letters with others are disguised: in them, a letter that looks Latin is read as Latin. */
const inLatinLetters = (text: string) =>
  text.replace(/\p{L}+/gu, (word) =>
    mixedScripts.test(word) ? word.replace(/\P{Script=Latin}/gu, (letter) => latin.get(letter) ?? letter) : word,
  );

/** Normalizes width, digits, dots and spaces, and removes invisible characters. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}]/gu, '')
    .replace(/\p{Nd}/gu, digit)
    .replace(/[。․·•∙]/g, '.')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
}

/** The digits of other scripts that have been read so far, with their values. */
const knownDigits = new Map<string, string>();

/** In every script, the ten digits are consecutive characters, in rows of ten that begin with a zero. */
function digit(character: string): string {
  const known = knownDigits.get(character);
  if (known !== undefined) return known;
  let zero = character.codePointAt(0)!;
  for (let steps = 0; steps < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)); steps += 1) zero -= 1;
  const read = String((character.codePointAt(0)! - zero) % 10);
  knownDigits.set(character, read);
  return read;
}

const spelt = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const speltDigit = new RegExp(`\\b(?:${spelt.join('|')})\\b`, 'g');
const callWords =
  'call|phone|\\btel(?![a-z])|mobile|\\bmob(?![a-z])|whats ?app|viber|telegram|dial|هاتف|اتصل|جوال|موبايل|واتس';
/** A word such as 'call' shortly before a number. */
const callMe = new RegExp(`(?:${callWords})[^]{0,11}$`);
const calledNumber = new RegExp(`(${callWords})(?=\\d)`, 'g');
const unit = /^ ?(?:[%°×x/]|(?:mm|cm|m|kv|v|a|ka|ma|w|kw|va|kva|hz|kg|g|pcs|pieces|nos|aed|usd|eur|sar|dhs?)\d?\b)/;

/** A date without separators, which may begin like a country code. */
const day = /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** Groups of digits without a word between them. */
interface Run {
  groups: string[];
  /** The texts between the groups. */
  gaps: string[];
  before: string;
  after: string;
}

function hasPhone(text: string, callingCodes: readonly string[]): boolean {
  const digits = text
    .replace(calledNumber, '$1 ')
    .replace(speltDigit, (word) => String(spelt.indexOf(word)))
    // A number with commas between its thousands never begins with a zero.
    .replace(/(?<![\d.,])(0[1-9]\d?),(\d{3}),?(\d{4})(?!\d)/g, '$1 $2 $3');
  return runsOf(digits).some((run) => isPhone(run, callingCodes));
}

/** Groups next to a letter belong to a part number or a measure, and not to a run. */
function runsOf(text: string): Run[] {
  const pieces = text.match(/\d+|\D+/g) ?? [];
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [at, piece] of pieces.entries()) {
    if (!/^\d/.test(piece)) continue;
    const [before = '', after = ''] = [pieces[at - 1], pieces[at + 1]];
    if (/\p{L}$/u.test(before) || /^\p{L}/u.test(after)) {
      run = undefined;
    } else if (run && before.length <= 4 && /^[ ()[\]./_*-]+$/.test(before)) {
      run.groups.push(piece);
      run.gaps.push(before);
      run.after = after;
    } else {
      run = { groups: [piece], gaps: [], before, after };
      runs.push(run);
    }
  }
  return runs;
}

function isPhone({ groups, gaps, before, after }: Run, callingCodes: readonly string[]): boolean {
  const number = groups.join('');
  const { length } = number;
  if (/\+ ?\(?$/.test(before) && length >= 7) return true;
  if (length >= 6 && callMe.test(before.slice(-40))) return true;
  if (isCounting(groups)) return false;
  if (longestSpacedOut(groups, gaps) >= 7) return true;
  const [first = ''] = groups;
  const [last = '', middle = ''] = groups.toReversed();
  // No measure begins with a zero, whatever its unit.
  if (/^0[1-9]\d/.test(first) && length >= 9 && length <= 11 && groups.length <= 3 && last.length >= 4) return true;
  if (unit.test(after) || gaps.some((gap) => gap.includes('/'))) return false;
  if (/^00[1-9]/.test(number) && first.length >= 2 && length >= 9) return true;
  if (/^0\d/.test(first) && length >= 9 && length <= 11) return true;
  const hasCallingCode = callingCodes.some((code) => number.startsWith(code));
  if (!day.test(first) && hasCallingCode && length >= 11 && length <= 13 && (groups.length > 1 || length < 13))
    return true;
  // An area code has at most three digits, and a number whose groups are all round is a size.
  const isRound = groups.every((group) => group.endsWith('0'));
  return last.length === 4 && middle.length === 3 && first.length <= 3 && !isRound && length >= 9 && length <= 13;
}

/** `1 2 3 4 5 6 7 8` is an enumeration. */
const isCounting = (groups: readonly string[]) =>
  groups.length > 1 && groups.every((group, at) => at === 0 || Number(group) === Number(groups[at - 1]) + 1);

/** The longest sequence of single digits with the same separator; in lists of sizes the separators differ. */
function longestSpacedOut(groups: readonly string[], gaps: readonly string[]): number {
  let longest = 0;
  let length = 0;
  for (const [at, group] of groups.entries()) {
    const goesOn = length > 0 && (length === 1 || gaps[at - 1] === gaps[at - 2]) && gaps[at - 1] !== '/';
    length = group.length !== 1 ? 0 : goesOn ? length + 1 : 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
