import { plug, read, registry } from './__fixtures__/plug';
import { variantTables } from './variant-tables';

/** One product with ten variants, of which some have ways and a size. */
function columns(withWays: number, withSize: number) {
  const rows = Array.from({ length: 10 }, (_, at) => [
    ...[`T-${at}`, at % 2 ? 'IP44' : 'IP67', '8 to 12.5', at < withWays ? at + 1 : null],
    at < withSize ? '20' : null,
  ]);
  const { family } = read({ ...plug, variants: { columns: ['sku', 'ip', 'cable mm', 'ways', 'size'], rows } });
  const one = { ...family!.class, attributes: ['size', 'ways', 'cable', 'ip'], card: ['ip'] };
  const [table] = variantTables([{ makers: [], family: { ...family!, class: one } }], registry, 'EUR').tables;
  return table!.columns.map(({ id }) => id);
}

it('begins with what cards show, then has the columns that most lines fill, each in the order of the class', () => {
  expect(columns(9, 3)).toEqual(['ip', 'ways', 'size']);
  expect(columns(9, 9)).toEqual(['ip', 'size', 'ways']);
});

it('leaves out columns that few lines fill, and those that are the same in all', () => {
  expect(columns(2, 1)).toEqual(['ip', 'ways']);
});

it('gives a product the first table of its class that asks for an attribute that it has', () => {
  const of = (columns: string[], ...rows: (string | null)[][]) => {
    const { family } = read({ ...plug, variants: { columns: ['sku', 'ip', ...columns], rows } });
    const tables = [
      { label: 'With ways', with: 'ways' },
      { label: 'With a size', with: 'size' },
      { label: 'With a cable', with: 'cable' },
    ];
    const attributes = ['ip', 'size', 'ways'];
    return { ...family!, class: { ...family!.class, attributes, tables, card: ['ip'] } };
  };
  const sized = of(['size'], ['A-1', 'IP44', null], ['A-2', 'IP44', '20']);
  const both = of(['size', 'ways'], ['B-1', 'IP67', '20', '1'], ['B-2', 'IP67', '25', '2']);
  const plain = of([], ['C-1', 'IP44'], ['C-2', 'IP67']);
  const one = sized.class;
  const products = [sized, both, plain].map((family) => ({ makers: [], family: { ...family, class: one } }));
  const { tables } = variantTables(products, registry, 'EUR');
  expect(
    tables.map(({ label, columns, rows }) => [label, columns.map(({ id }) => id), rows.map(({ sku }) => sku)]),
  ).toEqual([
    ['With ways', ['size', 'ways'], ['B-1', 'B-2']],
    // All of these have the same protection.
    ['With a size', ['size'], ['A-1', 'A-2']],
    ['Industrial plug', ['ip'], ['C-1', 'C-2']],
  ]);
});
