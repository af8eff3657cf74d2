import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openNative } from 'shared-ui';
import { filterListing, readSelection, writeSelection } from 'api/facets';
import type { CategoryFacets } from 'api/records';
import { areaColumn, cableColumn, materialColumn, renderAt } from '../testing';
import { Chips } from './Chips';
import { chipsOf } from './chips';
import { OpenFilters } from './FilterLayout';
import { Filters } from './Filters';

type Columns = CategoryFacets['columns'];

const columns: Columns = [materialColumn, cableColumn, areaColumn];

const removed = jest.fn();

/** Filters and chips as a screen shows them, for products with that many variants. */
function List({ columns, variants }: { columns: Columns; variants: number[] }) {
  const [query] = useSearchParams();
  const { selection } = readSelection(query, columns);
  const { counts, products } = filterListing(columns, variants, selection);
  return (
    <>
      <Filters columns={columns} counts={counts} count={products.filter(Boolean).length} />
      <Chips
        chips={chipsOf(columns, selection, query)}
        everything={writeSelection(query, new Map())}
        onRemove={removed}
      />
    </>
  );
}

const show = (query = '') => renderAt(<List columns={columns} variants={[1, 2, 1]} />, { at: `/list${query}` });
const box = (name: string) => screen.getByRole('checkbox', { name });

it('counts what each value would leave, and keeps the choice in the address (row L1)', async () => {
  const { address } = show('?sort=5');
  expect(screen.getByRole('group', { name: 'Material' })).toHaveTextContent('Brass2Steel2');
  await userEvent.click(box('Steel 2'));
  expect(address()).toBe('/list?material=Steel&sort=5');
  expect(box('Steel 2')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Show 2 results' })).toBeInTheDocument();
  await userEvent.click(box('Steel 2'));
  expect(address()).toBe('/list?sort=5');
});

it('keeps what is ticked and typed when React hides the page for a while', async () => {
  function Page() {
    const [isHidden, setHidden] = useState(false);
    return (
      <>
        <button onClick={() => setHidden(!isHidden)}>hide or show</button>
        <Activity mode={isHidden ? 'hidden' : 'visible'}>
          <List columns={columns} variants={[1, 2, 1]} />
        </Activity>
      </>
    );
  }
  const { address } = renderAt(<Page />, { at: '/list' });
  await userEvent.click(box('Steel 2'));
  const size = screen.getByRole('textbox', { name: /^Cable/ });
  await userEvent.type(size, '2');
  for (let times = 0; times < 2; times += 1) await userEvent.click(screen.getByText('hide or show'));
  expect(screen.getByRole('checkbox', { name: /^Steel/ })).toBeChecked();
  expect(size).toHaveValue('2');
  expect(address()).toContain('material=Steel');
});

it('shows each chosen filter with a link that removes it, and one that clears all (row L1)', async () => {
  const { address } = show('?material=steel&cable=20&sort=2');
  const chosen = within(screen.getByRole('list', { name: 'Chosen filters' })).getAllByRole('link');
  expect(chosen.map(({ textContent }) => textContent)).toEqual([
    'Remove Material: Steel',
    'Remove Cable diameter: 20.0 mm',
    'Clear all',
  ]);
  expect(chosen[0]).toHaveAttribute('href', '/list?cable=20&sort=2');
  await userEvent.click(chosen[2]!);
  expect(address()).toBe('/list?sort=2');
  expect(removed).toHaveBeenCalledTimes(1);
});

it('takes numbers when their field is left and by Enter, and says what cannot be a number (row L2)', async () => {
  const { address } = show();
  const cable = screen.getByRole<HTMLInputElement>('textbox', { name: /^Cable diameter in mm/ });
  await userEvent.type(cable, '20');
  expect(address()).toBe('/list');
  await userEvent.tab();
  expect(address()).toBe('/list?cable=20');
  await userEvent.clear(cable);
  await userEvent.type(cable, '5 to 8 mm{Enter}');
  expect(address()).toBe('/list?cable=5%7E8');
  await userEvent.clear(cable);
  await userEvent.type(cable, 'wide{Enter}');
  expect(cable.validationMessage).toBe('Enter a number such as 23.4, or two such as 20 to 24.');
  expect(address()).toBe('/list');
  await userEvent.clear(cable);
  const to = screen.getByRole('textbox', { name: 'Area to' });
  await userEvent.type(to, '4{Enter}');
  expect(address()).toBe('/list?area=%7E4');
  await userEvent.clear(to);
  await userEvent.type(to, '2-4');
  expect(to).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  expect(to).toHaveAccessibleDescription('Enter a number such as 23.4.');
  await userEvent.clear(to);
  await userEvent.type(to, '٢٫٥');
  expect(to).toHaveValue('2.5');
  await userEvent.tab();
  expect(to).not.toHaveAttribute('aria-invalid');
  expect(address()).toBe('/list?area=%7E2.5');
});

it('keeps one end of an interval in effect while the other is not a number (row L2)', async () => {
  const { address } = show('?area=5~');
  await userEvent.type(screen.getByRole('textbox', { name: 'Area to' }), 'x');
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Area to' })).toBeInvalid();
  expect(address()).toBe('/list?area=5~');
});

it('follows the address in a field, but keeps what has been typed since (row L2)', async () => {
  show('?cable=20');
  const cable = screen.getByRole<HTMLInputElement>('textbox', { name: /^Cable diameter in mm/ });
  const arrive = (query: string) =>
    act(() => {
      window.history.replaceState(null, '', `/list${query}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  arrive('?cable=5~8');
  expect(cable).toHaveValue('5 to 8');
  await userEvent.clear(cable);
  await userEvent.type(cable, '11,4');
  arrive('?cable=11');
  expect(cable).toHaveValue('11,4');
  arrive('?cable=11.4');
  expect(cable).toHaveValue('11.4');
  arrive('');
  expect(cable).toHaveValue('');
});

it('shows the interval that is in effect if the larger number was typed first (row L2)', async () => {
  const { address } = show();
  const [from, to] = [
    screen.getByRole('textbox', { name: 'Area from' }),
    screen.getByRole('textbox', { name: 'Area to' }),
  ];
  await userEvent.type(from, '20');
  await userEvent.tab();
  await userEvent.keyboard('3{Enter}');
  expect(address()).toBe('/list?area=3%7E20');
  expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['3', '20']);
  await userEvent.clear(from);
  await userEvent.type(from, '50{Enter}');
  expect(address()).toBe('/list?area=20%7E50');
  expect(from).toHaveValue('20');
  await userEvent.tab();
  await userEvent.tab();
  expect(address()).toBe('/list?area=20%7E50');
});

describe('more than six values', () => {
  const many: Columns = [
    {
      ...{ id: 'size', label: 'Size', type: 'words', values: 'A B C D E F G H'.split(' ') },
      products: [[0, 1, 2, 3, 4, 5, 6, 7]],
    },
  ];
  const showMany = (query: string) => renderAt(<List columns={many} variants={[8]} />, { at: `/list${query}` });
  const fold = () => screen.getByRole('link', { name: '2 more' });

  it('are opened by a link, which has an address for visitors without scripts', async () => {
    const { address } = showMany('?sort=2');
    expect(fold()).toHaveAttribute('href', '?sort=2&filters=all');
    expect(screen.queryByRole('checkbox', { name: /^H/ })).not.toBeInTheDocument();
    await userEvent.click(fold());
    expect(fold()).toHaveFocus();
    await userEvent.click(box('H 1'));
    await userEvent.click(fold());
    expect(fold()).toHaveAttribute('aria-expanded', 'false');
    // What is folded stays chosen when something else is.
    await userEvent.click(box('A 1'));
    expect(address()).toBe('/list?size=A&size=H&sort=2');
  });

  it.each(['?filters=all', '?size=H'])('are shown at the address %s', (query) => {
    showMany(query);
    expect(fold()).toHaveAttribute('aria-expanded', 'true');
    expect(box('H 1')).toBeInTheDocument();
  });
});

it('keeps an order that was chosen at the same time (rows A9, L1)', async () => {
  const { address } = show();
  // As an order does before the router has rendered its page.
  window.history.replaceState(null, '', '/list?sort=5');
  await userEvent.click(box('Steel 2'));
  expect(address()).toBe('/list?material=Steel&sort=5');
});

it('does not undo a navigation whose page is still to be shown', () => {
  show('?material=Steel');
  window.history.replaceState(null, '', '/list');
  screen.getByRole('button', { name: 'Apply', hidden: true }).click();
  expect(window.location.search).toBe('');
});

it('is a dialog with a name and a button that closes it, which browsers open without scripts', () => {
  renderAt(
    <>
      <OpenFilters chosen={2} />
      <List columns={columns} variants={[1, 2, 1]} />
    </>,
  );
  const opens = screen.getByRole('button', { name: 'Filters (2)' });
  expect(opens).toHaveAttribute('commandfor', document.querySelector('dialog')!.id);
  openNative(document.querySelector('dialog')!);
  const dialog = screen.getByRole('dialog', { name: 'Filters' });
  const closes = ['Close', 'Show 3 results'].map((name) => within(dialog).getByRole('button', { name }));
  for (const button of closes) {
    expect(button).toHaveAttribute('command', 'close');
    expect(button).toHaveAttribute('commandfor', dialog.id);
  }
  // The first that a keyboard or a screen reader comes to.
  expect(dialog.querySelector('button, input, a')).toBe(closes[0]);
  expect(within(dialog).getByText('Show 3 results').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});
