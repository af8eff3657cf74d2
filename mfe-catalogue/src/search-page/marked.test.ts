import { markedParts } from './Marked';

const marked = (text: string, marks: [number, number][]) =>
  markedParts(text, marks)
    .map(({ part, marked: found }) => (found ? `[${part}]` : part))
    .join('');

it.each([
  ['none', [], '32A plug'],
  ['one at the start', [[0, 3]], '[32A] plug'],
  [
    'several',
    [
      [0, 3],
      [4, 8],
    ],
    '[32A] [plug]',
  ],
  [
    'overlapping ones: the first',
    [
      [0, 4],
      [3, 8],
    ],
    '[32A ]plug',
  ],
  [
    'empty and impossible ones: none',
    [
      [2, 2],
      [5, 4],
      [4, 99],
    ],
    '32A plug',
  ],
] as [string, [number, number][], string][])('marks %s', (_, marks, expected) => {
  expect(marked('32A plug', marks)).toBe(expected);
});
