import { editDistance, similarWords } from './similar-words';

const similar = similarWords(
  ['gland', 'glass', 'contactor', 'contact', 'connector', 'isolator', 'bank'].map((word) => ({ word, entries: 1 })),
);

it.each([
  ['glnad', ['gland']],
  ['conector', ['connector']],
  ['isolater', ['isolator']],
  ['contacter', ['contactor']],
  ['glan', ['gland']],
  ['gl', []],
  ['bnk', ['bank']],
  ['lgu', []],
  ['switchboard', []],
])('finds for %s %j', (word, expected) => expect(similar(word)).toEqual(expected));

it.each([
  ['gland', 'gland', 0],
  ['glnad', 'gland', 1],
  ['gland', 'glands', 1],
  ['abc', 'xyz', 3],
])('counts the typing errors from %s to %s', (one, other, errors) => expect(editDistance(one, other, 2)).toBe(errors));
