import { shortColumns } from './cells';

it('finds the columns with only short values', () => {
  const rows = [
    ['M20', 'No breakdown or flashover', 12],
    ['M25', 'Not required', 'a value too long to stand alone'],
  ];
  expect(shortColumns(rows)).toEqual([0]);
  expect(shortColumns([])).toEqual([]);
});
