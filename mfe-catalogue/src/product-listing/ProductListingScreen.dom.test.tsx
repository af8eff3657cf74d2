import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contextFor, renderAt, site, storeWith, summary } from '../testing';
import { cards, openListing, params, withFacets } from '../testing/listing';
import { loadProducts } from './load';
import { ProductListingScreen } from './ProductListingScreen';
import { productsFailed, productsRequested, productsSlice } from './productsSlice';

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

const ready = (...products: ReturnType<typeof summary>[]) => ({ file: { products } });

it('shows the category name from the address while it loads', () => {
  show([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Gi Boxes' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading Gi Boxes…');
});

it('shows breadcrumbs, the number of products, and a link to each product', async () => {
  await openListing(ready(summary('a', { price: 1265 }), summary('b')));
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
  await openListing(
    ready(summary('a', { price: 21, priceBasis: 'kit of 2', priceFrom: true, cardLine: '16 A · IP44' })),
  );
  const card = screen.getByRole('link', { name: /Box a/ });
  expect(card).toHaveTextContent('16 A · IP44');
  expect(card).toHaveTextContent('from EUR 21.00 / kit of 2');
});

it('leads to the selection aids of its products', async () => {
  await openListing({ file: { products: [summary('a')], aids: [{ id: 'lug', name: 'Lug selector' }] } });
  expect(screen.getByRole('link', { name: 'Lug selector' })).toHaveAttribute('href', '/choose/lug');
});

it('sorts the products and keeps the order in the address', async () => {
  const { address } = await openListing(ready(summary('a', { price: 9 }), summary('b'), summary('c', { price: 3 })));
  expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Sort by price: low to high');
  expect(cards()).toEqual(['Box c', 'Box a', 'Box b']);
  expect(address()).toBe('/our-products/gi_boxes?sort=5');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Default Sorting');
  expect(address()).toBe('/our-products/gi_boxes');
});

it('reads the order from the address', async () => {
  await openListing({ ...ready(summary('a', { rating: 2 }), summary('b', { rating: 5 })), at: '?sort=3' });
  expect(cards()).toEqual(['Box b', 'Box a']);
});

it('says that a category is empty', async () => {
  await openListing(ready());
  expect(screen.getByText('No Products were found.')).toBeVisible();
});

it('has no products in a category that does not exist, and says so, with a link back', () => {
  show([productsFailed('unknown')]);
  expect(screen.getByText('No Products were found.')).toBeVisible();
  expect(screen.getByText(/^There is no category “gi_boxes”\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/our-products');
});

it('loads again on Try again after a failure', async () => {
  const { reload } = show([productsFailed('failed')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

const hundred = Array.from({ length: 103 }, (_, at) => summary(`p${at + 1}`));

it('shows 50 products a page, with links to the pages before and after it', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { address } = await openListing({ ...ready(...hundred), at: '?sort=5&page=2' });
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
  await openListing(ready(summary('a')));
  expect(screen.queryByRole('navigation', { name: 'Pages of results' })).not.toBeInTheDocument();
});

it('says that a list has no such page, with a link to the first', async () => {
  await openListing({ ...ready(...hundred), at: '?page=4' });
  expect(screen.getByText('There is no such page.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/our-products/gi_boxes');
});

it.each(['0', '-1', '1.5', 'two', '', '999999'])('shows the first page for the page %p', async (page) => {
  await openListing({ ...ready(...hundred), at: `?page=${page}` });
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
    await openListing(ready(...['a', 'b', 'c', 'd', 'e'].map((id) => summary(id))));
    for (const id of 'abcd') await userEvent.click(box(`Box ${id}`));
    expect(box('Box e')).toBeDisabled();
    expect(screen.getByText('You can compare up to 4.')).toBeVisible();
    await userEvent.click(box('Box a'));
    expect(box('Box e')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    for (const id of 'abcde') expect(box(`Box ${id}`)).not.toBeChecked();
  });

  it('keeps what is ticked in each category during the visit', async () => {
    const { store, unmount } = await openListing(ready(summary('a'), summary('b'), summary('c')));
    for (const id of 'cba') await userEvent.click(box(`Box ${id}`));
    await userEvent.click(box('Box b'));
    unmount();
    const visit = async (productCategoryId: string) => {
      const file = { category: { title: 'Boxes', info: '' }, products: [summary('a'), summary('c')] };
      const { context } = contextFor(store, file, { productCategoryId });
      await loadProducts(context);
      return renderAt(<ProductListingScreen params={context.params} site={site} reload={jest.fn()} />, { store });
    };
    const other = await visit('other_boxes');
    expect(box('Box a')).not.toBeChecked();
    other.unmount();
    const { address } = await visit('gi_boxes');
    expect(box('Box a')).toBeChecked();
    await userEvent.click(compare());
    expect(address()).toBe('/compare?items=a,c');
  });

  it('compares by the Enter key, and adds nothing', async () => {
    const { address } = await openListing(ready(summary('a'), summary('b')));
    await userEvent.click(box('Box b'));
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/compare?items=b');
  });
});

it('adds a product to the enquiry list from its card, and announces it (row Q1)', async () => {
  localStorage.clear();
  await openListing(ready(summary('a'), summary('b')));
  await userEvent.click(screen.getByRole('button', { name: 'Add to enquiry: Box b' }));
  await screen.findByText('Added: 1 × Box b on your enquiry list, which has 1 line.');
  expect(screen.getByRole('button', { name: 'Added: Box b' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to enquiry: Box a' })).toBeVisible();
});
