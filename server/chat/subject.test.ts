import { subjectOf } from './subject';

const attributes = new Set([
  'conductor',
  'resistance',
  'full',
  'load',
  'current',
  'voltage',
  'cable',
  'size',
  'bundle',
  'tie',
]);

it.each([
  ['what cable does the size 32 CW gland take?', 'the size 32 CW gland'],
  ['which bundle will the 300 mm tie hold', 'the 300 mm tie'],
  ['conductor resistance of 120 mm2 earth wire', '120 mm2 earth wire'],
  ['what is the full load current of an 800 A main panel', '800 A main panel'],
  ['conductor resistance for 4c x 25 cable', '4c x 25 cable'],
  ['voltage drop for 4c 25 swa', '4c 25 swa'],
  ['voltage drop 4c x 25 cable', '4c x 25 cable'],
  ['cable size for full load current', undefined],
  ['what cable does it take', undefined],
  ['gland for 4 core cable', undefined],
  ['cable tie for a bundle of 70 mm', undefined],
  ['terms of payment', undefined],
])('finds what names the product in %s', (question, subject) => expect(subjectOf(question, attributes)).toBe(subject));
