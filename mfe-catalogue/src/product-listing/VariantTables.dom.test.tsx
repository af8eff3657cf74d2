import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from '@platform/contract';
import { box, boxes, cards, facets, openListing } from '../testing/listing';

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
  const showTable = (at: string) => openListing({ file: { products: boxes, facets }, tables, at });
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

  it('names a product that all its lines have once', async () => {
    await showTable('?view=table&material=Brass&cable=6~12');
    expect(await screen.findByRole('table', { name: 'Boxes: 1 order code of Box a' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Box a' })).toHaveAttribute('href', '/our-products/gi_boxes/a');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order code',
      'Length (mm) from low to high',
      'List price (EUR)',
      'Enquiry',
      'Compare',
    ]);
    expect(screen.getByRole('cell', { name: '9' })).toBeVisible();
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

  it('offers a retry if the lines cannot be loaded (row C15)', async () => {
    const { reload } = await openListing({
      file: { products: boxes, facets },
      tables: new HttpError(500, ''),
      at: '?view=table',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  describe('without a connection', () => {
    const offline = () => {
      const arrived: Promise<never> = Promise.reject(new Error('offline'));
      arrived.catch(() => undefined);
      return { file: { products: boxes, facets }, tables, arrived };
    };

    it('cannot be chosen: the cards stay, with one notice', async () => {
      await openListing(offline());
      await userEvent.click(screen.getByRole('link', { name: 'Table' }));
      expect(await screen.findByText('We could not load the table.')).toBeVisible();
      expect(screen.queryByText(/so the previous list is still shown/)).not.toBeInTheDocument();
      expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
      await userEvent.click(screen.getByRole('link', { name: 'Cards' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
    });

    it('stays when something else is chosen, with one notice', async () => {
      await openListing({ ...offline(), at: '?view=table' });
      await userEvent.click(box('Steel 2'));
      expect(await screen.findByText(/so the previous list is still shown/)).toBeVisible();
      expect(screen.queryByText('We could not load the table.')).not.toBeInTheDocument();
      expect(screen.getByRole('table')).toBeVisible();
    });
  });

  it('shows that it is loading until its products arrive', async () => {
    let requests = 0;
    const onlyTheFirst: PromiseLike<void> = {
      then: (arrive) => {
        requests += 1;
        if (requests === 1) void arrive?.();
        return new Promise(() => undefined);
      },
    };
    await openListing({ file: { products: boxes, facets }, tables, arrived: onlyTheFirst });
    await userEvent.click(screen.getByRole('link', { name: 'Table' }));
    expect(await screen.findByText('Loading the table…')).toBeVisible();
  });
});
