import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type LoadContext } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { compiled, product, renderAt, site, storeWith, summary } from '../testing';
import { CompareScreen } from './CompareScreen';
import { compareSlice, loadComparison } from './compareSlice';

const gland = product({ id: 'cw', class: 'gland', variants: [{ sku: 'CW-20', attributes: {} }], price: 21 });
const other = product({ id: 'a2', productName: 'A2 Gland', class: 'gland' });
const files: Record<string, unknown> = {
  [dataFiles.product('cw')]: gland,
  [dataFiles.product('a2')]: other,
  ...Object.fromEntries(
    ['bw', 'dw', 'ew'].map((id) => [dataFiles.product(id), { ...other, id, productName: `${id} Gland` }]),
  ),
  [dataFiles.attributes]: { attributes: [], classes: [{ id: 'gland', label: 'Glands', attributes: [] }] },
  [dataFiles.site]: site,
  [dataFiles.category('industrial_cable_glands')]: { products: [summary('a2'), summary('bw')] },
};

async function show(query: string, failing = false) {
  const store = storeWith(compareSlice);
  const context: LoadContext = {
    params: {},
    query: new URLSearchParams(query),
    dispatch: store.dispatch,
    getState: store.getState,
    signal: new AbortController().signal,
    getJson: async <T,>(address: string) => {
      if (failing) throw new HttpError(503, address);
      if (address.startsWith('/api/search')) {
        const results = [{ code: 'CW-20', address: '/our-products/industrial_cable_glands/cw#CW-20' }];
        return (await Promise.resolve({ results })) as T;
      }
      const file = files[address];
      if (file === undefined) throw new HttpError(404, address);
      return (await Promise.resolve(file)) as T;
    },
  };
  await loadComparison(context);
  return renderAt(<CompareScreen params={{}} site={compiled(site)} reload={() => undefined} />, {
    store,
    at: `/compare?${query}`,
  });
}

it('shows products and variants side by side, with links to each and the way to fewer', async () => {
  await show('items=cw-20,a2');
  const columns = screen.getAllByRole('columnheader');
  expect(columns[1]).toHaveTextContent('CW-20');
  expect(within(columns[1]!).getByRole('link', { name: 'Brass Gland' })).toHaveAttribute(
    'href',
    '/our-products/industrial_cable_glands/cw#CW-20',
  );
  expect(within(columns[1]!).getByRole('button', { name: /Add to enquiry/ })).toBeVisible();
  expect(within(columns[2]!).getByRole('link', { name: 'Remove A2 Gland' })).toHaveAttribute(
    'href',
    '/compare?items=CW-20',
  );
  const price = screen.getByRole('rowheader', { name: /List price/ });
  expect(price).toHaveTextContent('differs');
  expect(screen.getByRole('link', { name: 'Show only differences' })).toHaveAttribute(
    'href',
    '/compare?items=CW-20,a2&only=differences',
  );
});

it('shows differences alone', async () => {
  await show('items=cw,a2&only=differences');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['List pricediffers']);
  expect(screen.getByRole('link', { name: 'Show all properties' })).toBeVisible();
});

it('says what is unknown (which does not count towards the four) or one too many, and shows the rest', async () => {
  await show('items=cw,nope,a2,none,bw,dw,ew');
  expect(screen.getByText('Our catalogue does not have “nope”, “none”.')).toBeVisible();
  expect(screen.getByText('Only 4 can be compared at once, so not “ew”.')).toBeVisible();
  expect(screen.getAllByRole('columnheader')).toHaveLength(5);
});

it('looks up no more than twelve items of an address', async () => {
  const unknown = Array.from({ length: 40 }, (_, at) => `no_${at}`);
  await show(`items=${unknown.join()},cw`);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText(/^Our catalogue does not have/)).toHaveTextContent(/“no_11”\.$/);
  expect(screen.getByText(/^Only 12 can be looked up/)).toHaveTextContent(/not “no_12”.*“cw”\.$/);
});

it('keeps to the differences when a product is removed or added, but shows all of one alone', async () => {
  const { unmount } = await show('items=cw,a2,bw&only=differences');
  expect(screen.getByRole('link', { name: 'Remove A2 Gland' })).toHaveAttribute(
    'href',
    '/compare?items=cw,bw&only=differences',
  );
  unmount();
  const { address } = await show('items=cw&only=differences');
  expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(0);
  expect(screen.queryByText('There are no differences.')).toBeNull();
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Compare with' });
  expect(new FormData(form).get('only')).toBe('differences');
  await userEvent.selectOptions(within(form).getByRole('combobox'), 'a2');
  await userEvent.click(within(form).getByRole('button', { name: 'Compare' }));
  expect(address()).toBe('/compare?items=cw,a2&only=differences');
});

it('adds another product of the category by its form', async () => {
  const { address } = await show('items=cw');
  const form = screen.getByRole('form', { name: 'Compare with' });
  expect(
    within(form)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose', 'Box a2', 'Box bw']);
  await userEvent.selectOptions(within(form).getByRole('combobox'), 'Box a2');
  await userEvent.click(within(form).getByRole('button', { name: 'Compare' }));
  expect(address()).toBe('/compare?items=cw,a2');
});

it('offers the form when nothing is named, and a retry when the data cannot be loaded (row C15)', async () => {
  const { unmount } = await show('');
  expect(screen.getByText('There is nothing to compare yet.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Order code' })).toBeVisible();
  unmount();
  await show('items=cw', true);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('moves the focus to the heading when a product is removed together with its link', async () => {
  const { address } = await show('items=cw,a2');
  await userEvent.click(screen.getByRole('link', { name: 'Remove A2 Gland' }));
  expect(address()).toBe('/compare?items=cw');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
