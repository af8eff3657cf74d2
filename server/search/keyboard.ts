/** The keys of an English keyboard, and what the Arabic one has on each of them. */
const english = Array.from("qwertyuiop[]asdfghjkl;'zxcvnm,./`");
const arabic = Array.from('ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ');
/** The key that types two letters. */
const both = ['b', 'لا'] as const;

const toArabic = new Map([...english.map((key, at) => [key, arabic[at]!] as const), both]);
const toEnglish = new Map([...toArabic].map(([key, letter]) => [letter, key]));

/**
 * The text that the same keys would have typed with the keyboard switched between Arabic and English: `gland` for `لمشىي`.
 *
 * @returns undefined if it has letters of both alphabets, or no key with another letter
 */
export function otherKeyboard(text: string): string | undefined {
  const typed = text.toLowerCase();
  const isArabic = /[\u0621-\u064a]/.test(typed);
  if (isArabic && /[a-z]/.test(typed)) return undefined;
  const keys = isArabic ? toEnglish : toArabic;
  const other = typed.replace(isArabic ? /لا|[\u0621-\u064a]/g : /[a-z[\];',./`]/g, (key) => keys.get(key) ?? key);
  return other === typed ? undefined : other;
}
