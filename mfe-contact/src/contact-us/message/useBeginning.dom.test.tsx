import { act, fireEvent, screen } from '@testing-library/react';
import { productReceived } from '../contactUsSlice';
import { showContactUs } from '../../testing';

const gland = { id: 'gland', productName: 'Gland <b>M20</b>', productCategoryId: 'glands' } as never;
const beginning = 'I would like to ask about Gland <b>M20</b>:\n';
const about = { query: new URLSearchParams('product=gland'), getJson: () => Promise.resolve(gland) };
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const write = (value: string) => fireEvent.input(message(), { target: { value } });

beforeEach(() => sessionStorage.clear());

it('begins the message with the product that the address names, as text, and links to it', async () => {
  await showContactUs(about);
  expect(message()).toHaveValue(beginning);
  expect(screen.getByRole('link', { name: 'Gland <b>M20</b>' })).toHaveAttribute('href', '/our-products/glands/gland');
});

it('begins it too when the product arrives after the form', async () => {
  const { store } = await showContactUs();
  act(() => void store.dispatch(productReceived(gland)));
  expect(message()).toHaveValue(beginning);
});

it('keeps what the visitor has written while the product was loading', async () => {
  const { store } = await showContactUs();
  write('Do you deliver to Salalah?');
  act(() => void store.dispatch(productReceived(gland)));
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
