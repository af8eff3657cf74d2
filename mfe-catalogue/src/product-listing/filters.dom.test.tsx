import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { box, boxes, cards, facets, openListing, status, withFacets } from '../testing/listing';

it('filters at once, counts what is left, and keeps the choice in the address (row L1)', async () => {
  const { address } = await withFacets('?sort=5');
  expect(await screen.findByRole('group', { name: 'Material' })).toHaveTextContent('Brass2Steel2');
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
  await openListing({ file: { products: boxes, facets }, arrived });
  await userEvent.click(box('Steel 2'));
  await userEvent.click(box('IP67 1'));
  expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
  expect(box('Steel 2')).toBeChecked();
  expect(box('IP67 1')).toBeChecked();
  arrive();
  expect(await screen.findByText('Showing 1 of 3 results')).toBeVisible();
  expect(cards()).toEqual(['Box b']);
});

it('shows the last order that was chosen while its list is loading, whatever is rendered meanwhile', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await openListing({ file: { products: boxes, facets }, arrived });
  const [sort, byValue] = ['Sort', 'Order by value'].map((name) => screen.getByRole('combobox', { name }));
  await userEvent.selectOptions(sort!, 'Sort by newness');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Box a' }));
  expect(sort).toHaveValue('4');
  await userEvent.selectOptions(byValue!, 'Length: low to high');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Box b' }));
  expect([sort, byValue].map((box) => (box as HTMLSelectElement).value)).toEqual(['1', 'length']);
  expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
  arrive();
  await waitFor(() => expect(cards()).toEqual(['Box c', 'Box a', 'Box b']));
  expect([sort, byValue].map((box) => (box as HTMLSelectElement).value)).toEqual(['1', 'length']);
});

it('keeps the list if what is chosen cannot be loaded, with a notice until the choice is taken back (row C15)', async () => {
  let fail = (_error: Error) => {};
  const arrived = new Promise<void>((_, reject) => (fail = reject));
  const { reload } = await openListing({ file: { products: boxes, facets }, arrived });
  await userEvent.click(box('Steel 2'));
  fail(new Error('offline'));
  expect(await screen.findByText(/^We could not load what you chose, so the previous list/)).toBeVisible();
  expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
  expect(status()).toHaveTextContent('Showing 3 results');
  expect(box('Steel 2')).toBeChecked();
  // Where the filters cover the list, they say so themselves.
  expect(screen.getByRole('form', { name: 'Filters' })).toHaveTextContent('We could not load what you chose');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(box('Steel 2'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows in its controls what is chosen, and no longer what could not be loaded and was taken back (row C15)', async () => {
  let fail = (_error: Error) => {};
  const arrived = new Promise<void>((_, reject) => (fail = reject));
  const { address } = await openListing({ file: { products: boxes, facets }, at: '?ip=IP67', arrived });
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  await userEvent.click(box('Steel 1'));
  await userEvent.selectOptions(sort, 'Sort by newness');
  fail(new Error('offline'));
  await screen.findByText(/so the previous list is still shown/);
  expect(box('Steel 1')).toBeChecked();
  expect(sort).toHaveValue('4');
  act(() => history.back());
  await waitFor(() => expect(address()).toBe('/our-products/gi_boxes?material=Steel&ip=IP67'));
  expect(sort).toHaveValue('1');
  expect(box('Steel 1')).toBeChecked();
  // The chips are those of the list that is shown, and keep what else is chosen.
  await userEvent.click(screen.getByRole('link', { name: 'Remove Protection: IP67' }));
  expect(address()).toBe('/our-products/gi_boxes?material=Steel');
  await userEvent.click(box('Steel 1'));
  expect(address()).toBe('/our-products/gi_boxes');
  expect(box('Steel 1')).not.toBeChecked();
});

it.each([
  ['the same box', ['Steel 2', 'Steel 2'], ''],
  ['two boxes', ['Steel 2', 'IP67 1', 'Steel 2'], '?ip=IP67'],
])(
  'applies each of several quick choices (%s), though the address is not shown yet (row L1)',
  async (_, names, query) => {
    const { address } = await withFacets();
    const clicked = await Promise.all(names.map((name) => screen.findByRole('checkbox', { name })));
    await act(async () => {
      for (const each of clicked) each.click();
      await Promise.resolve();
    });
    await waitFor(() => expect(address()).toBe(`/our-products/gi_boxes${query}`));
    expect(clicked[0]).not.toBeChecked();
  },
);

it('shows the order of the address again after Back, though the chosen one was never shown (row C4)', async () => {
  const { address } = await withFacets();
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  await act(async () => {
    fireEvent.change(sort, { target: { value: '4' } });
    window.history.back();
    await new Promise((done) => {
      window.addEventListener('popstate', done, { once: true });
    });
  });
  await waitFor(() => expect(address()).toBe('/our-products/gi_boxes'));
  expect(sort).toHaveValue('1');
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
  await userEvent.selectOptions(byValue!, 'Choose …');
  expect(address()).toBe('/our-products/gi_boxes');
});

it('says what it does not know of an address, and shows the rest (row L1)', async () => {
  await withFacets('?material=Gold&no_such=1&ip=IP67&utm_source=mail&sort=zzz&view=map&page=0&order=colour');
  expect(screen.getByText(/^Not used in this list/)).toHaveTextContent(
    'Material: Gold; no_such; sort: zzz; order: colour; view: map; page: 0.',
  );
  expect(cards()).toEqual(['Box b']);
});

it('leads on when nothing has all that is chosen (row L1)', async () => {
  await withFacets('?cable=99&sort=2');
  expect(screen.getByText('No Products were found.')).toBeVisible();
  expect(status()).toHaveTextContent('Showing 0 of 3 results');
  expect(screen.getByRole('link', { name: 'Show all 3 products' })).toHaveAttribute(
    'href',
    '/our-products/gi_boxes?sort=2',
  );
  expect(screen.getByRole('link', { name: 'Ask us for it' })).toHaveAttribute('href', '/contact-us');
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
