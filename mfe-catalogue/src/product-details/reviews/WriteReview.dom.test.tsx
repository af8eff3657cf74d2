import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product, renderAt, storeWith } from '../../testing';
import { ProductReviews } from './ProductReviews';
import { reviewsReceived, reviewsRequested, reviewsSlice } from './reviewsSlice';

const posts: { headers: Record<string, string>; body: Record<string, unknown> }[] = [];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  posts.length = 0;
  sessionStorage.clear();
  jest.spyOn(performance, 'now').mockReturnValue(5000);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = jest.fn(
    (_address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      posts.push({ headers, body: JSON.parse(body) as Record<string, unknown> });
      return Promise.resolve(answers.shift()!());
    },
  ) as never;
});
afterEach(() => jest.restoreAllMocks());

const stored =
  (given = {}) =>
  () =>
    Response.json({
      ok: true,
      id: '1',
      review: { customerName: 'Ann', stars: 4, comment: '<b>Good</b>', createdAt: '2026-01-01T00:00:00Z', ...given },
    });

/** What a page does before it shows the reviews of a product, of which there are none. */
function open(store: ReturnType<typeof storeWith>, productId: string) {
  store.dispatch(reviewsRequested({ productId, init: { startedAt: 1, openedAt: 0 } }));
  store.dispatch(reviewsReceived({ reviews: [], count: 0, average: 0 }));
}

function show(given: Parameters<typeof product>[0] = {}) {
  const store = storeWith(reviewsSlice);
  open(store, product(given).id);
  return renderAt(<ProductReviews product={product(given)} />, { store });
}

async function fillIn() {
  const filled = { Name: 'Ann', Email: 'ann@example.test', 'Write Your Review': '<b>Good</b>' };
  for (const [label, value] of Object.entries(filled)) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
  await userEvent.selectOptions(screen.getByLabelText('Select Rating'), 'Four');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

/** Submits a review and leaves its page. @returns what answers it */
async function leaveWhileSending() {
  let finish!: (answer: Response) => void;
  answers = [() => new Promise<Response>((resolve) => (finish = resolve))];
  const { store, unmount } = show();
  await fillIn();
  await submit();
  unmount();
  return { store, finish: (answer: Response) => finish(answer) };
}

it('has its prompt, note and fields (row C12)', () => {
  show();
  const form = screen.getByRole('form', { name: 'Write a Review' });
  expect(form).toHaveTextContent('Be the first to review Brass Gland');
  expect(form).toHaveTextContent('Your email address will not be published. Required fields are marked*');
  expect(screen.getByLabelText('Write Your Review')).toHaveAttribute('rows', '4');
  const options = within(screen.getByLabelText('Select Rating')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ text, value }) => [text, value]).slice(1)).toEqual([
    ['One', '1'],
    ['Two', '2'],
    ['Three', '3'],
    ['Four', '4'],
    ['Five', '5'],
  ]);
  expect(form).toHaveAttribute('method', 'post');
  expect(form.getAttribute('action')).toMatch(/^\/our-products\/industrial_cable_glands\/gland\/reviews/);
});

it('invites visitors to write the first review only if there is none', () => {
  show({ customerReviews: [{ customerName: 'Anil', stars: 5, comment: 'Fits.' }] });
  expect(screen.queryByText(/Be the first to review/)).toBeNull();
});

it('sends the rating as a number, empties the fields and puts the review first, as text', async () => {
  answers = [stored()];
  show({ customerReviews: [{ customerName: 'Anil', stars: 5, comment: 'Fits.' }] });
  await fillIn();
  await submit();
  expect(await screen.findByText('Thank you for your review!')).toBeVisible();
  expect(posts[0]!.body).toMatchObject({
    productId: 'gland',
    customerName: 'Ann',
    emailId: 'ann@example.test',
    comment: '<b>Good</b>',
    stars: 4,
  });
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('<b>Good</b>');
  expect(second).toHaveTextContent('Fits.');
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(screen.getByLabelText('Select Rating')).toHaveValue('');
  expect(screen.queryByText('Awaiting approval')).toBeNull();
});

it('is read-only while it is being sent, since success clears it, and editable again after a failure', async () => {
  let finish: (answer: Response) => void;
  answers = [() => new Promise<Response>((resolve) => (finish = resolve))];
  show();
  await fillIn();
  await submit();
  await screen.findByRole('button', { name: 'Sending…' });
  const comment = screen.getByLabelText('Write Your Review');
  await userEvent.type(comment, ' Twice');
  expect(comment).toHaveValue('<b>Good</b>');
  finish!(new Response('', { status: 502 }));
  await screen.findByRole('alert');
  await userEvent.type(comment, ' Twice');
  expect(comment).toHaveValue('<b>Good</b> Twice');
});

it('marks a review that awaits approval', async () => {
  answers = [stored({ pending: true })];
  show();
  await fillIn();
  await submit();
  expect(await screen.findByText('Awaiting approval')).toBeVisible();
});

it('shows what is missing and focuses the first invalid field', async () => {
  show();
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please fill in all required fields (Name, Email, Write Your Review, Select Rating)',
  );
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Select Rating')).toHaveAccessibleDescription('Select a rating');
  expect(posts).toEqual([]);
});

it('marks every wrong field at once, whatever is wrong with it, until it is edited', async () => {
  show();
  await fillIn();
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: '' } });
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ann@example' } });
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields (Name)');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter your name');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter an address like name@example.com');
  expect(screen.getByLabelText('Write Your Review')).not.toHaveAttribute('aria-invalid');
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ann' } });
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
  expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(posts).toEqual([]);
});

it('keeps the fields when sending fails, and retries with the same idempotency key', async () => {
  answers = [() => Promise.reject(new TypeError('fetch failed')), stored()];
  show();
  await fillIn();
  await submit();
  expect(await screen.findByText('Your review could not be sent.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ann');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Thank you for your review!')).toBeVisible());
  expect(posts[1]!.headers['idempotency-key']).toBe(posts[0]!.headers['idempotency-key']);
});

it('keeps what is typed for its product, over a reload and other pages, until it has been stored', async () => {
  answers = [stored()];
  const { unmount } = show();
  await fillIn();
  unmount();
  const other = show({ id: 'plug' });
  expect(screen.getByLabelText('Name')).toHaveValue('');
  other.unmount();
  show();
  expect(screen.getByLabelText('Write Your Review')).toHaveValue('<b>Good</b>');
  expect(screen.getByLabelText('Select Rating')).toHaveValue('4');
  await submit();
  await screen.findByText('Thank you for your review!');
  expect(sessionStorage.getItem('review-gland')).toBeNull();
});

it.each([
  ['stored', stored(), 'Thank you for your review!'],
  ['not stored', () => new Response('', { status: 502 }), 'Your review could not be sent.'],
])('says once, on the page of its own product only, that a review was %s', async (_, answer, news) => {
  const { store, finish } = await leaveWhileSending();
  const go = (productId: string) => {
    open(store, productId);
    return renderAt(<ProductReviews product={product({ id: productId })} />, { store });
  };
  const other = go('plug');
  await act(async () => {
    finish(answer());
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByText(news)).toBeNull();
  expect(screen.queryByText('<b>Good</b>')).toBeNull();
  other.unmount();
  const own = go('gland');
  expect(document.activeElement).toHaveTextContent(news);
  own.unmount();
  go('gland');
  expect(screen.queryByText(news)).toBeNull();
  expect(document.body).toHaveFocus();
});

it('offers no retry of a review that would be rejected again', async () => {
  answers = [() => Response.json({ error: 'Each product accepts only one.' }, { status: 409 })];
  show();
  await fillIn();
  await submit();
  expect(await screen.findByText('Each product accepts only one.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('shows a review that is still being sent as such when the visitor comes back to its product', async () => {
  const { store, finish } = await leaveWhileSending();
  open(store, 'gland');
  renderAt(<ProductReviews product={product()} />, { store });
  expect(screen.getByRole('button', { name: 'Sending…' })).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
  finish(stored()());
  expect(await screen.findByText('Thank you for your review!')).toBeVisible();
});
