import type { Attribute, AttributeValue, FacetColumn } from '../records';
import { foundColumns, type FacetRecord, type FacetRegistry } from './found';

const attribute = (id: string, more: Partial<Attribute> = {}): Attribute => ({
  ...{ id, label: id, type: 'text', facet: true },
  ...more,
});
const ids = Array.from({ length: 12 }, (_, at) => `a${at}`);
const registry: FacetRegistry = {
  attributes: new Map([
    ...ids.map((id) => [id, attribute(id)] as const),
    ['hidden', attribute('hidden', { facet: false })],
  ]),
  classes: new Map(
    ['gland', 'plug', 'lug'].map((id) => [id, { id, label: `Class ${id}`, attributes: [...ids, 'hidden', 'unknown'] }]),
  ),
};

const record = (values: Record<string, AttributeValue>[], more: Partial<FacetRecord> = {}): FacetRecord => ({
  ...{ class: 'gland', makers: ['Hex'], attributes: {} },
  variants: values.map((attributes) => ({ attributes })),
  ...more,
});
const idsOf = (columns: FacetColumn[]) => columns.map(({ id }) => id);

it('offers what at least two products have and what is not the same everywhere', () => {
  const columns = foundColumns(
    [
      record([{ a0: 'x', a1: 'x', a2: 'x', hidden: 'x', unknown: 'x' }]),
      record([{ a0: 'y', a1: 'x', hidden: 'y', unknown: 'y' }], { attributes: {} }),
    ],
    registry,
  );
  expect(columns).toEqual([{ id: 'a0', label: 'a0', type: 'words', values: ['x', 'y'], products: [0, 1] }]);
});

it('reads values that all variants of a product share, and several of one product', () => {
  const [column] = foundColumns(
    [record([{}, {}], { attributes: { a0: 'x' } }), record([{ a0: 'x' }, { a0: 'y' }])],
    registry,
  );
  expect(column).toMatchObject({ values: ['x', 'y'], products: [0, [0, 1]] });
});

it('offers at most eight attributes, first those that most of the best products have', () => {
  const all = Object.fromEntries(ids.map((id) => [id, 'x']));
  const columns = foundColumns(
    [
      record([{ a11: 'p', a5: 'p' }]),
      record([{ a11: 'q', a5: 'q' }]),
      record([{ ...all, a11: 'r' }]),
      record([Object.fromEntries(ids.slice(0, 11).map((id) => [id, 'y']))]),
    ],
    registry,
  );
  expect(idsOf(columns)).toHaveLength(8);
  expect(idsOf(columns).slice(0, 3)).toEqual(['a5', 'a11', 'a0']);
});

it('has the classes and makers of the best products first, including those of variants', () => {
  const columns = foundColumns(
    [
      record([{}], { class: 'plug', makers: ['Raychem', 'Hex'] }),
      record([{}], { class: 'gland' }),
      record([], { class: 'lug', variants: [{ brand: 'PCE', attributes: {} }] }),
    ],
    registry,
  );
  expect(columns).toMatchObject([
    { id: 'class', values: ['Class plug', 'Class gland', 'Class lug'], products: [0, 1, 2] },
    { id: 'brand', values: [['Raychem', 'Hex'], 'Hex', 'PCE'], products: [0, 1, 2] },
  ]);
});

it('offers nothing for no products, one product, and classes that the registry does not have', () => {
  expect(foundColumns([], registry)).toEqual([]);
  expect(foundColumns([record([{ a0: 'x' }, { a0: 'y' }])], registry)).toEqual([]);
  expect(foundColumns([record([{ a0: 'x' }], { class: 'none' }), record([{ a0: 'y' }])], registry)).toEqual([]);
});
