import { decomposed, plainCharacters } from './characters';

test.each(['ﷺ', 'ﷻ', 'ﬃ', '㏗', '한'])('a text of %s does not become many times as long', (character) => {
  const text = character.repeat(1000);
  expect(decomposed(text).length).toBeLessThanOrEqual(2100);
  expect(plainCharacters(text).length).toBeLessThanOrEqual(2100);
});

test('a short text keeps all that its characters stand for', () => {
  expect(plainCharacters('½" ㎜ ﬃ Ⅷ ﷺ')).toBe('1/2" mm ffi viii صلي الله عليه وسلم');
});
