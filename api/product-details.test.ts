import { columnsOf, flattenRow } from './product-details';

it('flattens nested objects into cells, in order', () => {
  const row = { size: '20S', thread: { mm: 'M20', inch: '1/2"' }, cable: { inner: { min: 6.1, max: 11.6 } }, hex: 0 };
  expect(flattenRow(row)).toEqual(['20S', 'M20', '1/2"', 6.1, 11.6, 0]);
});

it('makes no cells from an empty object', () => {
  expect(flattenRow({})).toEqual([]);
  expect(flattenRow({ empty: {} })).toEqual([]);
});

it('names a column after all header cells above it, however many rows and columns these span', () => {
  const cell = (name: string, spans: { rowSpan?: number; colSpan?: number } = {}) => ({ id: name, name, ...spans });
  const header = [
    [cell('Kit', { rowSpan: 3 }), cell('Cable', { colSpan: 3 })],
    [cell('Cores', { rowSpan: 2 }), cell('Area', { colSpan: 2 })],
    [cell('min'), cell('max')],
  ];
  const rows = [
    ['K1', '4', '1.5', '10'],
    ['K2', '5', '6'],
  ];
  expect(columnsOf(header, rows).map(({ path, cells }) => [path.join(' / '), ...cells])).toEqual([
    ['Kit', 'K1', 'K2'],
    ['Cable / Cores', '4', '5'],
    ['Cable / Area / min', '1.5', '6'],
    ['Cable / Area / max', '10', ''],
  ]);
});
