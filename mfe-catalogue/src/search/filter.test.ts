import { searchEntry } from '../testing';
import { found, prepared } from './filter';

const entries = prepared([
  searchEntry('1', { title: 'CW Brass Gland', productCategory: 'Cable Glands', company: 'Hex, Elite' }),
  searchEntry('2', { title: 'Vinyl Tape', productCategory: 'Tapes and Mastics', company: '3M' }),
  searchEntry('3', { title: 'Resin Joint', productCategory: 'Jointing Kits', company: 'Raychem' }),
]);

it.each([
  ['in the title', 'brass', '1'],
  ['in the category', 'mastics', '2'],
  ['in the company', 'ELITE', '1'],
  ['inside a word', 'oin', '3'],
  ['in any case', 'vInYl tApE', '2'],
  ['between blanks', '  3m ', '2'],
  ['everywhere, in the catalogue’s order', 'a', '123'],
  ['nowhere', 'switchgear', ''],
  ['not across two fields', 'gland cable', ''],
  ['for blank text', '  ', ''],
])('finds text %s', (_, typed, ids) => {
  expect(
    found(entries, typed)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});

it('treats the typed text literally', () => {
  expect(found(entries, '.*')).toEqual([]);
});
