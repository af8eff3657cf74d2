import { arabiziReader } from './arabizi';

const read = arabiziReader([
  'مروحه',
  'قاطع',
  'شريط',
  'مفاتيح',
  'كهرباء',
  'محول',
  'فيش',
  'احمر',
  'فولت',
  'مولد',
  'رمادي',
]);

it.each([
  ['marwaha', 'مروحه'],
  ['marwa7ah', 'مروحه'],
  ['qate3', 'قاطع'],
  ['Sharit', 'شريط'],
  ['shareet', 'شريط'],
  ['mafateeh', 'مفاتيح'],
  ['kahraba', 'كهرباء'],
  ['mo7awel', 'محول'],
  ['feesh', 'فيش'],
  ['a7mar', 'احمر'],
])('reads %s as %s', (written, word) => expect(read(written)).toBe(word));

it.each([
  ['has its vowels elsewhere', 'float'],
  ['has another consonant', 'moulded'],
  ['begins with a vowel', 'armed'],
  ['begins with none', 'hammer'],
  ['is short and has other vowels', 'fesho'],
  ['ends with a number', 'marwaha6'],
  ['is an English word', 'fish'],
  ['is longer than any word', 'marwaha'.repeat(3)],
])('finds no word for one that %s: %s', (_, written) => expect(read(written)).toBeUndefined());
