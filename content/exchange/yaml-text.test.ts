import { isMap, isSeq, parse, type YAMLMap, type YAMLSeq } from 'yaml';
import { listAt, textScalar, YamlText } from './yaml-text';

/** Changes a text that is a map. */
function changed(source: string, change: (text: YamlText, root: YAMLMap) => void): string {
  const text = new YamlText(source);
  const { contents } = text.document;
  if (!isMap(contents)) throw new Error('no map');
  change(text, contents);
  return text.apply();
}

const listIn = (root: YAMLMap): YAMLSeq => {
  const list = root.get('list', true) as unknown;
  if (!isSeq(list)) throw new Error('no list');
  return list;
};

it.each([
  ['a list on one line', 'list: [a, b, c] # abc\n', 'list: [b] # abc\n'],
  [
    'a list of lines',
    'list:\n  - a\n  # second\n  - b # bee\n  - c\nmore: 1\n',
    'list:\n  # second\n  - b # bee\nmore: 1\n',
  ],
])('removes items of %s, and keeps the comments of the others', (_what, before, after) => {
  expect(changed(before, (text, root) => text.removeItems(listIn(root), [0, 2]))).toBe(after);
});

it.each([
  ['a list on one line', 'list: [a] # abc\n', 'list: [a, x, y] # abc\n'],
  ['a list of lines', 'list:\n  - a # abc\nmore: 1\n', 'list:\n  - a # abc\n  - x\n  - y\nmore: 1\n'],
  ['a text without a last line end', 'list:\n- a', 'list:\n- a\n- x\n- y'],
])('adds items to %s', (_what, before, after) => {
  expect(changed(before, (text, root) => text.append(listIn(root), ['x', 'y']))).toBe(after);
});

it.each([
  ['a: { b: 1, c: 2 } # abc\n', 'a: { c: 2 } # abc\n'],
  ['a:\n  b: 1 # bee\n  c: 2\n', 'a:\n  c: 2\n'],
  ['a: { b: 1 }\nd: 3\n', 'd: 3\n'],
  ['a:\n  b: 1\nd: 3', 'd: 3'],
  ['a: { c: 2 }\n', 'a: { c: 2 }\n'],
])('removes a value from a map, and the map with its last value: %j', (before, after) => {
  expect(changed(before, (text, root) => text.removePath(root, ['a', 'b']))).toBe(after);
});

it('refuses a list that is an alias', () => {
  const { contents } = new YamlText('list: &x [a]\nother: *x\n').document;
  expect(() => listAt(contents as YAMLMap, 'other')).toThrow('other must be written as a list, not as an alias');
});

it.each([
  '16',
  '013-6',
  '~',
  'null',
  'true',
  '',
  ' x',
  "it's",
  '"',
  'a, b',
  '[a]',
  '{a}',
  '# a',
  'a: b',
  '- a',
  '*a',
  '&a',
  '!a',
  '=1',
  'a\nb',
  'é',
  '1e3',
  '0x1F',
])('writes %j as a text that is read as the same text', (text) => {
  expect(parse(`[1, ${textScalar(text)}, 2]`)).toEqual([1, text, 2]);
});
