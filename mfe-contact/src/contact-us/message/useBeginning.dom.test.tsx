import { act, fireEvent, screen } from '@testing-library/react';
import { enquiryStorage } from 'api/enquiry';
import { accepted, productReceived } from '../contactUsSlice';
import { showContactUs } from '../../testing';

const gland = { id: 'gland', productName: 'Gland <b>M20</b>', productCategoryId: 'glands' } as never;
const beginning = 'I would like to ask about Gland <b>M20</b>:\n';
const about = { query: new URLSearchParams('product=gland'), getJson: () => Promise.resolve(gland) };
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const write = (value: string) => fireEvent.input(message(), { target: { value } });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

it('begins the message with the product that the address names, as text, and links to it', async () => {
  await showContactUs(about);
  expect(message()).toHaveValue(beginning);
  expect(screen.getByRole('link', { name: 'Gland <b>M20</b>' })).toHaveAttribute('href', '/our-products/glands/gland');
});

it('names the order code of a product that has only one, or that the address names', async () => {
  const [first, second] = [{ sku: 'G-20' }, { sku: 'G-25' }];
  const show = (query: string, variants: object[]) =>
    showContactUs({
      query: new URLSearchParams(query),
      getJson: () => Promise.resolve({ ...(gland as object), variants } as never),
    });
  const named = (code: string) => beginning.replace('</b>:', `</b>${code}:`);
  for (const [query, variants, code] of [
    ['product=gland', [first], ', G-20'],
    ['product=gland&code=G-25', [first, second], ', G-25'],
    ['product=gland&code=X', [first, second], ''],
  ] as const) {
    const { unmount } = await show(query, [...variants]);
    expect(message()).toHaveValue(named(code));
    unmount();
  }
});

it('begins it too when the product arrives after the form', async () => {
  const { store } = await showContactUs();
  act(() => void store.dispatch(productReceived({ product: gland })));
  expect(message()).toHaveValue(beginning);
});

it('keeps what the visitor has written while the product was loading', async () => {
  const { store } = await showContactUs();
  write('Do you deliver to Salalah?');
  act(() => void store.dispatch(productReceived({ product: gland })));
  expect(message()).toHaveValue(`Do you deliver to Salalah?\n\n${beginning}`);
});

it('keeps the draft of this tab, and begins it only once', async () => {
  const first = await showContactUs(about);
  write(`${beginning}20 pieces`);
  first.unmount();
  const second = await showContactUs(about);
  expect(message()).toHaveValue(`${beginning}20 pieces`);
  write('Something else');
  second.unmount();
  await showContactUs(about);
  expect(message()).toHaveValue(`Something else\n\n${beginning}`);
});

it('begins the message with the words that the search did not find, as text', async () => {
  await showContactUs({ query: new URLSearchParams({ searched: ' <b>M99</b> gland ' }) });
  expect(message().value).toMatch(/^I have searched your catalogue for “<b>M99<\/b> gland”/);
});

describe('what this browser knows of the visit', () => {
  const lines = [
    { code: '0252-6', quantity: 10, note: 'red' },
    { code: '013-4', quantity: 1, note: '' },
  ] as const;
  const listed = 'I would like a quotation for:\n10 x 0252-6: Socket (red)\n1 x 013-4\n';
  const codes = { '0252-6': { known: { code: '0252-6', name: 'Socket', address: '/socket' } }, '013-4': { near: [] } };
  let answer: (given: Promise<unknown>) => void;
  beforeEach(() => {
    window.fetch = jest.fn(() => new Promise((resolve) => (answer = resolve as typeof answer)));
  });
  /** The answer of the check arrives. */
  const arrives = (given: Promise<unknown> = Promise.resolve({ ok: true, json: () => Promise.resolve({ codes }) })) =>
    act(async () => {
      answer(given);
      await new Promise((resolve) => setTimeout(resolve));
    });
  const viewed = [{ id: 'gland', category: 'glands', name: 'Gland M20', picture: '/gland.svg' }];
  const button = (name: string) => screen.getByRole('button', { name });

  it('is not mentioned on a first visit', async () => {
    await showContactUs();
    expect(screen.queryByRole('button', { name: /^Write about/ })).toBeNull();
  });

  it('begins the message with the enquiry list, if the address asks for it', async () => {
    enquiryStorage.add([...lines]);
    await showContactUs({ at: '/contact-us?list=own' });
    await arrives();
    expect(message()).toHaveValue(listed);
    expect(screen.queryByRole('button', { name: 'Write about my enquiry list' })).toBeNull();
  });

  it('leaves the field empty once it has been sent (row E4)', async () => {
    enquiryStorage.add([...lines]);
    const { store } = await showContactUs({ at: '/contact-us?list=own' });
    await arrives();
    act(() => void store.dispatch(accepted()));
    expect(message()).toHaveValue('');
  });

  it('begins it with the codes alone if their names cannot be read', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    enquiryStorage.add([...lines]);
    await showContactUs({ at: '/contact-us?list=own' });
    await arrives(Promise.reject(new TypeError('Failed to fetch')));
    expect(message()).toHaveValue(listed.replace(': Socket', ''));
    expect(warn).toHaveBeenCalled();
  });

  it('has no list to begin with when it is empty', async () => {
    await showContactUs({ at: '/contact-us?list=own' });
    expect(message()).toHaveValue('');
  });

  it('offers the list and the product that was viewed last, and keeps what is written', async () => {
    enquiryStorage.add([...lines]);
    localStorage.setItem('recently-viewed-1', JSON.stringify(viewed));
    const { unmount } = await showContactUs();
    expect(screen.getByText(/has 2 lines/)).toBeVisible();
    await arrives();
    write('Hello');
    fireEvent.click(button('Write about my enquiry list'));
    fireEvent.click(button('Write about Gland M20'));
    fireEvent.click(button('Write about Gland M20'));
    const all = `Hello\n\n${listed.trimEnd()}\n\nI would like to ask about Gland M20:\n`;
    expect(message()).toHaveValue(all);
    expect(message()).toHaveFocus();
    unmount();
    await showContactUs();
    expect(message()).toHaveValue(all);
  });
});
