import { render, screen, within } from '@testing-library/react';
import { KeyValueTable } from './KeyValueTable';
import { Table } from './Table';

it('has header cells for columns and column groups, and scrolls by keyboard', () => {
  render(
    <Table
      caption="Sizes"
      columns={[
        [
          { name: 'Size', rowSpan: 2, width: '12rem' },
          { name: 'Thread', colSpan: 2 },
        ],
        [{ name: 'mm' }, { name: 'inch' }],
      ]}
      rows={[['20S', 'M20', '1/2"']]}
    />,
  );
  const region = screen.getByRole('region', { name: 'Sizes' });
  expect(region).toHaveAttribute('tabindex', '0');
  const table = within(region).getByRole('table', { name: 'Sizes' });
  expect(within(table).getByText('Thread')).toHaveAttribute('scope', 'colgroup');
  expect(within(table).getByText('Size')).toHaveAttribute('rowspan', '2');
  expect(within(table).getByText('Size')).not.toHaveAttribute('style');
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['20S', 'M20', '1/2"']);
});

it('has a header cell and an anchor for each row with an id', () => {
  render(
    <Table
      caption="Codes"
      columns={[[{ name: 'Code' }, { name: 'Poles' }]]}
      rows={[['013-6', '2P+E']]}
      rowIds={['013-6']}
    />,
  );
  const row = screen.getByRole('row', { name: '013-6 2P+E' });
  expect(row).toHaveAttribute('id', '013-6');
  expect(within(row).getByRole('rowheader')).toHaveTextContent('013-6');
  expect(within(row).getAllByRole('cell')).toHaveLength(1);
});

it('has a header cell for each row of a KeyValueTable', () => {
  render(<KeyValueTable caption="Technical Data" rows={[{ name: 'Rated current', value: '16 A' }]} hideCaption />);
  expect(screen.getByRole('rowheader', { name: 'Rated current' })).toBeInTheDocument();
  expect(screen.getByRole('cell')).toHaveTextContent('16 A');
});

it('says in words that a value is missing, and shows a dash', () => {
  render(<Table caption="Sizes" columns={[[{ name: 'Size' }, { name: 'Thread' }]]} rows={[['20S', ' – ']]} />);
  expect(screen.getByRole('cell', { name: 'not stated' })).toHaveTextContent('–');
  expect(screen.getByRole('cell', { name: '20S' })).toHaveTextContent(/^20S$/);
});
