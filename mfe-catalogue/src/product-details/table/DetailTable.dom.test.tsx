import { screen, within } from '@testing-library/react';
import { product, renderAt } from '../../testing';
import { DetailTable } from './DetailTable';

const sizes = {
  productDetailTableColumns: [
    [
      { id: 'size', name: 'Size', rowSpan: 2, customeWidth: '6rem' },
      { id: 'thread', name: 'Thread', colSpan: 2 },
    ],
    [
      { id: 'mm', name: 'mm' },
      { id: 'inch', name: 'inch' },
    ],
  ],
  productDetailTableData: [
    { size: '20S', thread: { mm: 'M20', inch: '1/2"' } },
    { size: '25', thread: { mm: 'M25', inch: '3/4"' } },
  ],
};

it('shows its header rows, with cells that span', () => {
  renderAt(<DetailTable product={product(sizes)} />);
  const size = screen.getByRole('columnheader', { name: 'Size' });
  expect(size).toHaveAttribute('rowspan', '2');
  expect(getComputedStyle(size)).toMatchObject({ textAlign: 'center', minInlineSize: '6rem' });
  expect(screen.getByRole('columnheader', { name: 'Thread' })).toHaveAttribute('colspan', '2');
});

it('shows a row for each record, with flattened cells', () => {
  renderAt(<DetailTable product={product(sizes)} />);
  const rows = screen.getAllByRole('row').slice(2);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['20S', 'M20', '1/2"'],
    ['25', 'M25', '3/4"'],
  ]);
});

it('scrolls inside its own box, by keyboard too', () => {
  renderAt(<DetailTable product={product(sizes)} />);
  expect(screen.getByRole('region', { name: 'Brass Gland: product data' })).toHaveAttribute('tabindex', '0');
});

it('makes the row of each variant a target of its code', () => {
  const coded = {
    productDetailTableColumns: [[{ id: 'sku', name: 'Order code' }]],
    productDetailTableData: [{ sku: '013-6' }, { sku: '0132-6' }],
    variants: [
      { sku: '013-6', attributes: {} },
      { sku: '0132-6', attributes: {} },
    ],
  };
  renderAt(<DetailTable product={product(coded)} />);
  expect(screen.getByRole('rowheader', { name: '0132-6' }).closest('tr')).toHaveAttribute('id', '0132-6');
});

it('leaves rows of information without row headers, beside one variant', () => {
  renderAt(<DetailTable product={product({ ...sizes, variants: [{ sku: 'A', attributes: {} }] })} />);
  expect(screen.queryByRole('rowheader')).not.toBeInTheDocument();
});
