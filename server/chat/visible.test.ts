import { visibleText } from './visible';

const shown = (...pieces: string[]) => {
  const visible = visibleText();
  return pieces.map((piece) => visible.push(piece)).join('') + visible.end();
};

test.each([
  ['zero width', 'a\u200bb\u2060c\ufeffd\u2064'],
  ['joiners where nothing joins', 'a\u200db\u200cc\u200dd'],
  ['directions', 'a\u202eb\u2066c\u061cd\u200f'],
  ['tags', 'a\u{e0041}\u{e0020}b\u{e007f}c\u{e0001}d'],
  ['variation selectors', 'a\ufe0eb\ufe01c\u{e0100}\u{e01ef}d\ufe0f'],
  ['fillers and soft hyphens', 'a\u00adb\u3164c\u115fd'],
  ['control characters', 'a\u0000b\u001bc\u009fd'],
])('%s are removed, also between two pieces', (_what, text) => {
  expect(shown(text)).toBe('abcd');
  expect(shown(...Array.from({ length: text.length }, (_, at) => text[at]!))).toBe('abcd');
});

test.each([
  'مرحبا، كيف الحال؟',
  'می\u200cخواهم',
  '👩\u200d🔧 👨🏽\u200d🏭 ❤\ufe0f 1\ufe0f\u20e3',
  '🏳\ufe0f\u200d🌈',
  'e\u0301 16 mm² – “x”\tb\nc',
])('%j stays as it is, however it is split', (text) => {
  expect(shown(text)).toBe(text);
  expect(shown(...Array.from({ length: text.length }, (_, at) => text[at]!))).toBe(text);
});
