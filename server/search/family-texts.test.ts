import { FamilyTexts } from './family-texts';

const texts = new FamilyTexts([7, 8, 2 ** 33], ['brass gland\nglands\nélite', 'nylon gland', '']);

it('finds the families that have a text anywhere in theirs, in the order of their ids', () => {
  expect(texts.containing('gland', 10)).toEqual([7, 8]);
  expect(texts.containing('ass gl', 10)).toEqual([7]);
  expect(texts.containing('élite', 10)).toEqual([7]);
  expect(texts.containing('n gland', 10)).toEqual([8]);
});

it('finds no more families than are wanted, each once', () => {
  expect(texts.containing('l', 1)).toEqual([7]);
  expect(texts.containing('l', 10)).toEqual([7, 8]);
});

it('does not match across two families, and finds an empty text only for an empty query', () => {
  expect(texts.containing('élitenylon', 10)).toEqual([]);
  expect(texts.containing('', 10)).toEqual([7, 8, 2 ** 33]);
  expect(new FamilyTexts([], []).containing('gland', 10)).toEqual([]);
});
