import type { IndexConnection } from './index-connection';
import { heaviestEntries } from './near-entries';

const lists: Record<string, number[]> = { a: [1, 3, 2 ** 41], b: [2, 3, 4], c: [4], none: [] };
const part = (name: string, weight: number) => ({ weight, statement: { sql: name, parameters: [] } });

/** An index that notes what it is asked for. */
function indexOf(asked: string[]) {
  const readColumns: IndexConnection['readColumns'] = (statements) => {
    asked.push(...statements.map(({ sql }) => sql));
    return Promise.resolve(statements.map(({ sql }) => ({ rowid: lists[sql]! })));
  };
  return { readColumns };
}

it('gives the entries with the highest sums of weights first, and of equal ones the first', async () => {
  const parts = [part('a', 2), part('b', 2), part('c', 1), part('none', 5)];
  expect(await heaviestEntries(parts, 10, indexOf([]))).toEqual([3, 4, 1, 2, 2 ** 41]);
  expect(await heaviestEntries(parts, 3, indexOf([]))).toEqual([3, 4, 1]);
  expect(await heaviestEntries([], 3, indexOf([]))).toEqual([]);
});

it('reads a list once for several searches, also if one search asks for it twice', async () => {
  const asked: string[] = [];
  const index = indexOf(asked);
  expect(await heaviestEntries([part('a', 1), part('a', 1), part('c', 3)], 2, index)).toEqual([4, 1]);
  await heaviestEntries([part('a', 1), part('b', 1)], 2, index);
  expect(asked).toEqual(['a', 'c', 'b']);
});
