import { normalizeText } from './normalize';

test('normalizing trims the ends, removes control characters, and keeps line breaks in multiline fields only', () => {
  expect(normalizeText('  a\r\nb\u2028c\u0000\td  ')).toBe('a b c d');
  expect(normalizeText('  a\r\nb\u2028c\u0000\td  ', true)).toBe('a\nb\nc d');
  expect(normalizeText('مرحبا 👋')).toBe('مرحبا 👋');
});

test('characters that turn the direction of later words are removed; those that only place a mark stay', () => {
  expect(normalizeText('a\u202eb\u202c \u2067c\u2069')).toBe('ab c');
  expect(normalizeText('(\u200fمرحبا\u200e)')).toBe('(\u200fمرحبا\u200e)');
});

test.each(['\u200b', '\u200d', '\u2060', '\u00ad', '\u200e', '\ufeff'])(
  'marks with %j between them are counted as those of one letter',
  (between) => {
    expect(normalizeText(`a${`${between}\u0301`.repeat(700)}b`)).toBe(`a${`${between}\u0301`.repeat(5)}b`);
  },
);

test('a letter keeps a few of its marks', () => {
  expect(normalizeText(`a${'\u0301'.repeat(2900)}b`)).toBe(`a${'\u0301'.repeat(5)}b`);
  for (const text of ['שָׁלוֹם', 'مُحَمَّدٌ', 'क्षि', 'ที่นี่', '👨‍👩‍👧', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(normalizeText(text)).toBe(text);
});
