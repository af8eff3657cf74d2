import { review } from 'api/forms';

/** Endings that a spelt-out or spaced domain name is known by; with a dot and no space, any ending makes one. */
const endings =
  'com|net|org|info|biz|shop|store|online|site|xyz|top|club|app|dev|io|co|me|ly|tv|ae|sa|om|bh|qa|kw|eg|in|pk|uk|eu|de|ru|cn';

const links = [
  /https?:|hxxp|:\/\/|\bwww\b|\bw w w\b/,
  // A name, a dot, an ending: but no file, and no sentence that forgot its space (`fits.It works`).
  /[\p{L}\d]\.(?!(?:pdf|jpe?g|png|docx?|xlsx?|dwg)\b)(?:[a-z]{2,24}|xn--[a-z\d-]+|امارات|السعودية|عمان|شبكة|موقع)(?![\p{L}])/u,
  new RegExp(`[\\p{L}\\d] ?(?:[\\[({<] ?(?:dot|نقطة) ?[\\])}>]|\\b(?:dot|نقطة)\\b) ?(?:${endings})\\b`, 'u'),
  /[\p{L}\d] ?[[({<] ?(?:dot|نقطة|\.|punkt|point) ?[\])}>] ?[\p{L}\d]/u,
  /[\p{L}\d] \. ?(?:com|net|org|info|biz|shop|store|online|xyz|ae)\b/u,
];
const addresses = [
  /[\p{L}\d._+-] ?@ ?[\p{L}\d-]+ ?\./u,
  /(?:^|[\s(:])@[a-z_][a-z\d_]{3,}/,
  /[\p{L}\d] ?[[({<] ?(?:at|@|ät) ?[\])}>] ?[\p{L}\d]/u,
];

/**
 * Whether a text holds a link, a domain name, an e-mail address or a telephone number, also in disguise: spelt out, spaced,
 * in brackets, in other digits or widths. Sizes, standards, prices and part numbers are none. A guess: what it finds waits
 * for a person (row C12).
 * @param text judged as far as a review can be long
 *
 * @example
 * hasContactDetails('Cheaper at shop (dot) example'); // true
 * hasContactDetails('4 mm² 600/1000 V, BS 6121'); // false
 */
export function hasContactDetails(text: string): boolean {
  const cased = plain(text.slice(0, review.fields.comment.maxLength));
  // A capital after a dot begins a sentence.
  const spaced = cased.replace(/([\p{Ll}\d])\.(?=\p{Lu}\p{Ll})/gu, '$1. ').toLowerCase();
  return [...links, ...addresses].some((pattern) => pattern.test(spaced)) || hasPhone(spaced);
}

/** One width, one kind of digits, dots and spaces, and nothing that is not seen. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Mn}]/gu, '')
    .replace(/\p{Nd}/gu, digit)
    .replace(/[。․·•∙]/g, '.')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
}

/** Every script writes its ten digits in a row that begins at a multiple of ten from its zero. */
function digit(character: string): string {
  let zero = character.codePointAt(0)!;
  for (let steps = 0; steps < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)); steps += 1) zero -= 1;
  return String((character.codePointAt(0)! - zero) % 10);
}

const spelt = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const speltDigit = new RegExp(`\\b(?:${spelt.join('|')})\\b`, 'g');
const callMe = /call|phone|\btel\b|mobile|\bmob\b|whats ?app|viber|telegram|dial|هاتف|اتصل|جوال|موبايل|واتس/;
const unit = /^ ?(?:[%°×x/]|(?:mm|cm|m|kv|v|a|ka|ma|w|kw|va|kva|hz|kg|g|pcs|pieces|nos|aed|usd|eur|sar|dhs?)\d?\b)/;
/** Country codes of the Gulf and its neighbours, by which a number without a plus sign is known. */
const region = /^(?:971|966|968|973|974|965|967|962|961|964|20|91|92|44)/;

/** Digits in groups, as they stand beside each other without a word between them. */
interface Run {
  groups: string[];
  /** What stands between the groups. */
  gaps: string[];
  before: string;
  after: string;
}

function hasPhone(text: string): boolean {
  const digits = text.replace(speltDigit, (word) => String(spelt.indexOf(word)));
  return runsOf(digits).some(isPhone);
}

/** Groups that a letter touches belong to a part number or a measure, and to no run. */
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

function isPhone({ groups, gaps, before, after }: Run): boolean {
  const number = groups.join('');
  const { length } = number;
  if (/\+ ?\(?$/.test(before) && length >= 7) return true;
  if (length >= 6 && callMe.test(before.slice(-40))) return true;
  if (longestSpacedOut(groups, gaps) >= 7) return true;
  if (unit.test(after) || gaps.some((gap) => gap.includes('/'))) return false;
  const [first = ''] = groups;
  if (/^00[1-9]/.test(number) && first.length >= 2 && length >= 9) return true;
  if (/^0\d/.test(first) && length >= 9 && length <= 11) return true;
  if (region.test(number) && length >= 11 && length <= 13 && (groups.length > 1 || length < 13)) return true;
  const [last = '', middle = ''] = groups.toReversed();
  return last.length === 4 && middle.length === 3 && length >= 9 && length <= 13;
}

/** How many single digits follow each other with the same between them all; sizes have points between some of theirs. */
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
