import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { HttpError, type SiteDispatch } from '@platform/contract';
import type { CategoryFacets, CategoryFile, VariantTable } from 'api/records';
import { areaColumn, cableColumn, contextFor, materialColumn, renderAt, site, storeWith, summary } from '../testing';
import { loadProducts } from './load';
import { ProductListingScreen } from './ProductListingScreen';
import { productsFailed, productsRequested, productsSlice } from './productsSlice';

const category = {
  id: 'gi_boxes',
  title: 'GI Boxes',
  info: 'Steel boxes',
  image: 'GI_Boxes',
  picture: summary('a').picture,
};

const params = { productCategoryId: 'gi_boxes' };

/** Shows what the slice holds after some actions. */
function show(actions: { type: string }[]) {
  const store = storeWith(productsSlice);
  [productsRequested('gi_boxes'), ...actions].forEach((action) => store.dispatch(action));
  const reload = jest.fn();
  const view = renderAt(<ProductListingScreen params={params} site={site} reload={reload} />, {
    store,
    at: '/our-products/gi_boxes',
  });
  return { ...view, reload };
}

interface Served {
  file: Omit<CategoryFile, 'category'>;
  tables?: VariantTable[] | Error;
  at?: string;
  /** Before it, no file reaches the browser. */
  arrived?: Promise<void>;
}

/** Shows a category as the server has rendered it, and loads what each further address needs, as the host does. */
async function open({ file, tables = [], at = '', arrived }: Served) {
  const store = storeWith(productsSlice);
  const asked: string[] = [];
  const load = (search: string, dispatch: SiteDispatch = store.dispatch) => {
    const { context, stop } = contextFor(store, {}, params, search);
    context.dispatch = dispatch;
    context.getJson = async <T,>(address: string) => {
      asked.push(address);
      if (dispatch === store.dispatch) await arrived;
      if (address.startsWith('/api/')) throw new HttpError(503, address);
      if (!address.startsWith('/data/tables/')) return { category, ...file } as T;
      if (tables instanceof Error) throw tables;
      return { tables } as T;
    };
    return { loading: loadProducts(context), stop };
  };
  // The server has files of its own: another function stands for its store.
  await load(at, (action: UnknownAction) => store.dispatch(action)).loading;
  asked.length = 0;
  const reload = jest.fn();
  function Host() {
    const { search } = useLocation();
    const hasData = useRef(true);
    useLayoutEffect(() => {
      hasData.current &&= search === at;
      if (hasData.current) return;
      const { stop } = load(search);
      return () => stop.abort();
    }, [search]);
    return <ProductListingScreen params={params} site={site} reload={reload} />;
  }
  const view = renderAt(<Host />, { store, at: `/our-products/gi_boxes${at}` });
  return { ...view, reload, asked };
}

const ready = (...products: ReturnType<typeof summary>[]) => ({ file: { products } });
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows the category name from the address while it loads', () => {
  show([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Gi Boxes' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading Gi Boxes…');
});

it('shows breadcrumbs, the number of products, and a link to each product', async () => {
  await open(ready(summary('a', { price: 1265 }), summary('b')));
  const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(breadcrumb)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Our Products', 'GI Boxes']);
  expect(screen.getByRole('heading', { level: 1, name: 'GI Boxes' })).toBeVisible();
  expect(screen.getByText('Showing 2 results')).toBeVisible();
  const card = screen.getByRole('link', { name: /Box a/ });
  expect(card).toHaveAttribute('href', '/our-products/gi_boxes/a');
  expect(card).toHaveTextContent('EUR 1,265.00');
});

it('shows the values that distinguish a product, and that some variants cost more', async () => {
  await open(ready(summary('a', { price: 21, priceBasis: 'kit of 2', priceFrom: true, cardLine: '16 A · IP44' })));
  const card = screen.getByRole('link', { name: /Box a/ });
  expect(card).toHaveTextContent('16 A · IP44');
  expect(card).toHaveTextContent('from EUR 21.00 / kit of 2');
});

it('leads to the selection aids of its products', async () => {
  await open({ file: { products: [summary('a')], aids: [{ id: 'lug', name: 'Lug selector' }] } });
  expect(screen.getByRole('link', { name: 'Lug selector' })).toHaveAttribute('href', '/choose/lug');
});

it('sorts the products and keeps the order in the address', async () => {
  const { address } = await open(ready(summary('a', { price: 9 }), summary('b'), summary('c', { price: 3 })));
  expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Sort by price: low to high');
  expect(cards()).toEqual(['Box c', 'Box a', 'Box b']);
  expect(address()).toBe('/our-products/gi_boxes?sort=5');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Default Sorting');
  expect(address()).toBe('/our-products/gi_boxes');
});

it('reads the order from the address', async () => {
  await open({ ...ready(summary('a', { rating: 2 }), summary('b', { rating: 5 })), at: '?sort=3' });
  expect(cards()).toEqual(['Box b', 'Box a']);
});

it('says that a category is empty', async () => {
  await open(ready());
  expect(screen.getByText('No Products were found.')).toBeVisible();
});

it('says that there is no such category, with a link back', () => {
  show([productsFailed('unknown')]);
  expect(screen.getByText('There is no category “gi_boxes”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/our-products');
});

it('loads again on Try again after a failure', async () => {
  const { reload } = show([productsFailed('failed')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

const facets: CategoryFacets = {
  columns: [
    materialColumn,
    { id: 'ip', label: 'Protection', type: 'words', values: ['IP44', 'IP67'], products: [0, [0, 1], 0] },
    cableColumn,
    areaColumn,
  ],
  orders: [{ id: 'length', label: 'Length', products: [[9, 9], null, [3, 3]] }],
};
const boxes = [summary('a', { variantCount: 1 }), summary('b', { variantCount: 2 }), summary('c', { variantCount: 1 })];
const withFacets = (at = '') => open({ file: { products: boxes, facets }, at });
const box = (name: string) => screen.getByRole('checkbox', { name });
const status = () => screen.getAllByRole('status')[0]!;

it('filters at once, counts what is left, and keeps the choice in the address (row L1)', async () => {
  const { address } = await withFacets('?sort=5');
  expect(screen.getByRole('group', { name: 'Material' })).toHaveTextContent('Brass2Steel2');
  await userEvent.click(box('Steel 2'));
  expect(address()).toBe('/our-products/gi_boxes?material=Steel&sort=5');
  expect(cards()).toEqual(['Box b', 'Box c']);
  expect(status()).toHaveTextContent('Showing 2 of 3 results');
  expect(box('Steel 2')).toHaveFocus();
  // Only one variant of b has steel, and it has IP67.
  expect(box('IP44 1')).toBeEnabled();
  await userEvent.click(box('IP67 1'));
  expect(cards()).toEqual(['Box b']);
  expect(box('Brass 0')).toBeDisabled();
  await userEvent.click(box('Steel 1'));
  await userEvent.click(box('IP67 1'));
  expect(address()).toBe('/our-products/gi_boxes?sort=5');
  expect(status()).toHaveTextContent('Showing 3 results');
});

it('loads the category’s file for the first choice, and nothing for further ones (row L1)', async () => {
  const { asked } = await withFacets();
  expect(asked).toEqual([]);
  await userEvent.click(box('Steel 2'));
  expect(cards()).toEqual(['Box b', 'Box c']);
  await userEvent.click(box('IP67 1'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order by value' }), 'Length: low to high');
  expect(cards()).toEqual(['Box b']);
  expect(asked).toEqual(['/data/categories/gi_boxes.json']);
});

it('keeps the list and every choice while the file is loading (row L1)', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await open({ file: { products: boxes, facets }, arrived });
  await userEvent.click(box('Steel 2'));
  await userEvent.click(box('IP67 1'));
  expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
  expect(box('Steel 2')).toBeChecked();
  expect(box('IP67 1')).toBeChecked();
  arrive();
  expect(await screen.findByText('Showing 1 of 3 results')).toBeVisible();
  expect(cards()).toEqual(['Box b']);
});

it('puts the focus on the count when a filter is removed (row L1)', async () => {
  const { address } = await withFacets('?material=steel&ip=IP67&cable=20');
  await userEvent.click(screen.getByRole('link', { name: 'Remove Material: Steel' }));
  expect(address()).toBe('/our-products/gi_boxes?ip=IP67&cable=20');
  expect(status()).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(cards()).toHaveLength(3);
});

it('orders by a number, those without it last (row L3)', async () => {
  const { address } = await withFacets();
  const [sort, byValue] = ['Sort', 'Order by value'].map((name) => screen.getByRole('combobox', { name }));
  expect(sort!.children).toHaveLength(6);
  await userEvent.selectOptions(byValue!, 'Length: low to high');
  expect(address()).toBe('/our-products/gi_boxes?order=length');
  expect(cards()).toEqual(['Box c', 'Box a', 'Box b']);
  expect(sort).toHaveValue('1');
  await userEvent.selectOptions(sort!, 'Sort by newness');
  expect(address()).toBe('/our-products/gi_boxes?sort=4');
  expect(byValue).toHaveValue('');
  await userEvent.selectOptions(byValue!, 'Length: high to low');
  await userEvent.selectOptions(byValue!, 'Order by value');
  expect(address()).toBe('/our-products/gi_boxes');
});

it('says what it does not know of an address, and shows the rest (row L1)', async () => {
  await withFacets('?material=Gold&no_such=1&ip=IP67&utm_source=mail');
  expect(screen.getByText(/^Ignored filters/)).toHaveTextContent('Material: Gold; no_such');
  expect(cards()).toEqual(['Box b']);
});

it('leads on when nothing has all that is chosen (row L1)', async () => {
  await withFacets('?cable=99&sort=2');
  expect(screen.getByText('No product in this category matches all your filters.')).toBeVisible();
  expect(status()).toHaveTextContent('Showing 0 of 3 results');
  expect(screen.getByRole('link', { name: 'Show all 3 products' })).toHaveAttribute(
    'href',
    '/our-products/gi_boxes?sort=2',
  );
  expect(screen.getByRole('link', { name: 'Ask us for it' })).toHaveAttribute('href', '/contact-us');
});

describe('the table view', () => {
  const tables = [
    {
      label: 'Boxes',
      columns: [{ id: 'length', name: 'Length (mm)', number: true as const }],
      priceName: 'List price (EUR)',
      rows: [
        { product: 0, sku: 'A1', cells: ['9'], price: '1.00' },
        { product: 1, sku: 'B1', cells: ['–'], price: 'On request' },
        { product: 1, sku: 'B2', cells: ['4.5'], price: '2.00' },
        { product: 2, sku: 'C1', cells: ['3'], price: '3.00' },
      ],
    },
  ];
  const showTable = (at: string) => open({ file: { products: boxes, facets }, tables, at });
  const codes = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  beforeEach(() => localStorage.clear());

  it('has a line for each variant that fits, with links to its product and its row (row L5)', async () => {
    await showTable('?view=table&material=Steel');
    expect(await screen.findByRole('table', { name: 'Boxes: 2 order codes' })).toBeVisible();
    expect(codes()).toEqual(['B2', 'C1']);
    expect(screen.getByRole('link', { name: 'B2' })).toHaveAttribute('href', '/our-products/gi_boxes/b#B2');
    expect(screen.getByRole('link', { name: 'Box b' })).toHaveAttribute('href', '/our-products/gi_boxes/b');
    expect(screen.getByRole('button', { name: 'Add B2 to enquiry' })).toBeVisible();
  });

  it('is sorted by the headers of its numeric columns (row L3)', async () => {
    const { address } = await showTable('?view=table');
    await userEvent.click(await screen.findByRole('link', { name: /^Length/ }));
    expect(address()).toBe('/our-products/gi_boxes?view=table&order=length');
    expect(codes()).toEqual(['C1', 'B2', 'A1', 'B1']);
    await userEvent.click(screen.getByRole('link', { name: /^Length/ }));
    expect(codes()).toEqual(['A1', 'B2', 'C1', 'B1']);
  });

  it('is chosen by the address, and remembered for listings whose address names no view (row L5)', async () => {
    const first = await showTable('');
    await userEvent.click(screen.getByRole('link', { name: 'Table' }));
    expect(first.address()).toBe('/our-products/gi_boxes?view=table');
    first.unmount();
    const second = await showTable('?ip=IP67');
    expect(second.address()).toBe('/our-products/gi_boxes?ip=IP67&view=table');
    await userEvent.click(screen.getByRole('link', { name: 'Cards' }));
    expect(second.address()).toBe('/our-products/gi_boxes?ip=IP67');
    second.unmount();
    expect((await showTable('')).address()).toBe('/our-products/gi_boxes');
    expect(cards()).toHaveLength(3);
  });

  it('offers another try if the lines cannot be loaded (row C15)', async () => {
    const { reload } = await open({
      file: { products: boxes, facets },
      tables: new HttpError(500, ''),
      at: '?view=table',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

it('keeps filters when the products are sorted without scripts, and the order when they are filtered (row C4)', async () => {
  await withFacets('?material=Steel&sort=5');
  const sort = screen.getByRole('combobox', { name: 'Sort' }).closest('form')!;
  expect(Object.fromEntries(new FormData(sort))).toEqual({ material: 'Steel', sort: '5' });
  const filters = screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
  expect([...new FormData(filters)].filter(([, value]) => value !== '')).toEqual([
    ['sort', '5'],
    ['material', 'Steel'],
  ]);
});

const hundred = Array.from({ length: 103 }, (_, at) => summary(`p${at + 1}`));

it('shows 50 products a page, with links to the pages before and after it', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { address } = await open({ ...ready(...hundred), at: '?sort=5&page=2' });
  expect(screen.getByText('Showing 51 to 100 of 103 results')).toBeVisible();
  expect(cards()).toHaveLength(50);
  expect(cards()[0]).toBe('Box p51');
  const pages = screen.getByRole('navigation', { name: 'Pages of results' });
  expect(within(pages).getByRole('link', { name: 'Previous' })).toHaveAttribute(
    'href',
    '/our-products/gi_boxes?sort=5',
  );
  await userEvent.click(within(pages).getByRole('link', { name: 'Next' }));
  expect(address()).toBe('/our-products/gi_boxes?sort=5&page=3');
  expect(cards()).toEqual(['Box p101', 'Box p102', 'Box p103']);
  expect(screen.getByText('Showing 101 to 103 of 103 results')).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(1);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Sort by newness');
  expect(address()).toBe('/our-products/gi_boxes?sort=4');
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(1);
  scroll.mockRestore();
});

it('has no links to pages where all products fit on one', async () => {
  await open(ready(summary('a')));
  expect(screen.queryByRole('navigation', { name: 'Pages of results' })).not.toBeInTheDocument();
});

it('says that a list has no such page, with a link to the first', async () => {
  await open({ ...ready(...hundred), at: '?page=4' });
  expect(screen.getByText('This list does not have that many pages.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'First page of the list' })).toHaveAttribute(
    'href',
    '/our-products/gi_boxes',
  );
});

it.each(['0', '-1', '1.5', 'two', '', '999999'])('shows the first page for the page %p', async (page) => {
  await open({ ...ready(...hundred), at: `?page=${page}` });
  expect(cards()[0]).toBe('Box p1');
});

describe('comparing', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name: `Compare ${name}` });
  const compare = () => screen.getByRole('button', { name: /^Compare/ });

  it('leads from what is ticked to its comparison, also after other filters (row P2)', async () => {
    const { address } = await withFacets();
    await userEvent.click(box('Box b'));
    await userEvent.click(box('Box a'));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Steel/ }));
    expect(screen.queryByText('Box a')).not.toBeInTheDocument();
    expect(compare()).toHaveTextContent('Compare (2)');
    await userEvent.click(compare());
    expect(address()).toBe('/compare?items=b,a');
  });

  it('takes no more than can be compared, and forgets all at once', async () => {
    await open(ready(...['a', 'b', 'c', 'd', 'e'].map((id) => summary(id))));
    for (const id of 'abcd') await userEvent.click(box(`Box ${id}`));
    expect(box('Box e')).toBeDisabled();
    expect(screen.getByText('You can compare at most 4.')).toBeVisible();
    await userEvent.click(box('Box a'));
    expect(box('Box e')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    for (const id of 'abcde') expect(box(`Box ${id}`)).not.toBeChecked();
  });

  it('compares by the Enter key, and adds nothing', async () => {
    const { address } = await open(ready(summary('a'), summary('b')));
    await userEvent.click(box('Box b'));
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/compare?items=b');
  });
});

it('adds a product to the enquiry list from its card, and announces it (row Q1)', async () => {
  localStorage.clear();
  await open(ready(summary('a'), summary('b')));
  await userEvent.click(screen.getByRole('button', { name: 'Add to enquiry: Box b' }));
  await screen.findByText('Added: 1 × Box b on your enquiry list, which has 1 line.');
  expect(screen.getByRole('button', { name: 'Added: Box b' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to enquiry: Box a' })).toBeVisible();
});
