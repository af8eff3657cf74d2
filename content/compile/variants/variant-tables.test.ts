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
