import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { enquiryStorage } from 'api/enquiry/storage';
import { product, renderAt } from '../../testing';
import { DetailTable } from './DetailTable';

const plugs = product({
  productDetailTableColumns: [
    [
      { id: 'sku', name: 'Order code', rowSpan: 2 },
      { id: 'size', name: 'Size', colSpan: 2 },
    ],
    [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ],
  ],
  productDetailTableData: [
    { sku: '013-6', size: { a: 1, b: 2 } },
    { sku: 'ZE-1/3.5', size: { a: 3, b: 4 } },
  ],
  variants: [
    { sku: '013-6', attributes: {} },
    { sku: 'ZE-1/3.5', attributes: {} },
  ],
});
const row = (code: string) => screen.getByRole('rowheader', { name: code }).closest('tr')!;
const button = (code: string, name: string) => within(row(code)).getByRole('button', { name });
const add = (code: string) => button(code, `Add ${code} to enquiry`);

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('adds the row’s code to the enquiry list, one more with each click, and announces it (row Q1)', async () => {
  renderAt(<DetailTable product={plugs} />);
  await userEvent.click(add('ZE-1/3.5'));
  await screen.findByText(/^Added: 1 ×/);
  expect(enquiryStorage.read()).toEqual([{ code: 'ZE-1/3.5', quantity: 1, note: '' }]);
  await userEvent.click(button('ZE-1/3.5', 'Added ZE-1/3.5 to enquiry'));
  await screen.findByText(/^Added: 2 × ZE-1\/3\.5 on your enquiry list, which has 1 line\./);
  expect(screen.getByRole('link', { name: 'Open the enquiry list' })).toHaveAttribute('href', '/enquiry');
  expect(add('013-6')).toHaveTextContent(/^Add$/);
});

it('posts the row’s code, for the server to add it, where the browser stores nothing (row Q5)', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  renderAt(<DetailTable product={plugs} />);
  const form = add('013-6').closest('form')!;
  expect(form).toHaveAttribute('action', '/enquiry/add');
  expect(form).toHaveAttribute('method', 'post');
  const posted = new Promise<FormData>((resolve) => {
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      // jsdom does not send forms.
      event.preventDefault();
      resolve(new FormData(form, event.submitter));
    });
  });
  await userEvent.click(add('013-6'));
  expect([...(await posted)]).toEqual([['code', '013-6']]);
});

it('links each code to its row, and marks the one that the address names, after a navigation too', async () => {
  renderAt(<DetailTable product={plugs} />, { at: '/product#013-6' });
  expect(screen.getByRole('link', { name: 'ZE-1/3.5' })).toHaveAttribute('href', '#ZE-1/3.5');
  expect(row('013-6')).toHaveAttribute('aria-current', 'true');
  act(() => {
    window.history.pushState(null, '', '/product#ZE-1%2F3.5');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(row('ZE-1/3.5')).toHaveAttribute('aria-current', 'true'));
  expect(row('013-6')).not.toHaveAttribute('aria-current');
});

it.each(['#%', '#none', ''])('marks no row at the address %j', (hash) => {
  renderAt(<DetailTable product={plugs} />, { at: `/product${hash}` });
  expect(document.querySelector('[aria-current]')).toBeNull();
});

it('copies a code, and says so if the browser does not allow it', async () => {
  window.isSecureContext = true;
  const user = userEvent.setup();
  renderAt(<DetailTable product={plugs} />);
  await user.click(button('013-6', 'Copy 013-6'));
  expect(await navigator.clipboard.readText()).toBe('013-6');
  expect(screen.getByRole('status')).toHaveTextContent('Copied: 013-6');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(button('ZE-1/3.5', 'Copy ZE-1/3.5'));
  expect(screen.getByRole('status')).toHaveTextContent('This browser does not allow copying: ZE-1/3.5');
});

it('leaves out of the server’s HTML what needs scripts: the buttons that copy', () => {
  const html = renderToString(
    <StaticRouter location="/product">
      <DetailTable product={plugs} />
    </StaticRouter>,
  );
  expect(html).toContain('value="013-6"');
  expect(html).not.toContain('Copy');
});

it.each(['Enquiry', 'Compare'])('has a column header %s that spans all header rows', (name) => {
  renderAt(<DetailTable product={plugs} />);
  expect(screen.getByRole('columnheader', { name })).toHaveAttribute('rowspan', '2');
});

it('compares the ticked rows, also by the Enter key, and says so when none is ticked (row P2)', async () => {
  const { address } = renderAt(<DetailTable product={plugs} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compare ticked rows' }));
  expect(screen.getByText('Tick what to compare.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare 013-6' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare ZE-1/3.5' }));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/compare?items=013-6,ZE-1/3.5');
  expect(enquiryStorage.read()).toEqual([]);
});
