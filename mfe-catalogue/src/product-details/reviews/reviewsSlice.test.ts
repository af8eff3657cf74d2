import { HttpError } from '@platform/contract';
import { contextFor, storeWith } from '../../testing';
import { stateOf } from '../../page/slice-state';
import { loadReviews, rejected, reviewAdded, reviewsSlice, selectForm, sendingStarted } from './reviewsSlice';

const written = (createdAt: string, given = {}) => ({
  customerName: 'Ann',
  stars: 4,
  comment: 'Good',
  createdAt,
  ...given,
});

/** A review of the product that is shown first, which has no id. */
const added = (review: ReturnType<typeof written>) => reviewAdded({ productId: '', review });

const start = (answer: unknown) => {
  const store = storeWith(reviewsSlice);
  return {
    store,
    ...contextFor(store, answer, { productCategoryId: 'any', productId: 'a gland' }),
    state: () => stateOf(reviewsSlice, store.getState()),
    form: () => selectForm({ productReviews: stateOf(reviewsSlice, store.getState()) }),
  };
};

it('loads the reviews that visitors wrote about the product', async () => {
  const { context, asked, state, form } = start({ reviews: [written('2')], count: 1, average: 4 });
  await loadReviews(context);
  expect(asked).toEqual(['/api/reviews/a%20gland']);
  expect(state()).toMatchObject({ status: 'ready', count: 1, average: 4, reviews: [{ customerName: 'Ann' }] });
  expect(form().startedAt).toBeGreaterThan(0);
});

it('keeps the page working when the visitors’ reviews cannot be read', async () => {
  const { context, state } = start(new HttpError(503, ''));
  await loadReviews(context);
  expect(state()).toMatchObject({ status: 'failed', reviews: [], count: 0 });
});

it('puts a new review first and counts it, only once after a retry', () => {
  const { store, state, form } = start({});
  store.dispatch(added(written('1', { stars: 2 })));
  store.dispatch(added(written('2')));
  store.dispatch(added(written('2')));
  expect(state()).toMatchObject({ count: 2, average: 3, reviews: [{ createdAt: '2' }, { createdAt: '1' }] });
  expect(form()).toMatchObject({ outcome: { kind: 'stored', message: 'Thank you for your review!' }, sent: 3 });
});

it('does not count a review that awaits approval', () => {
  const { store, state, form } = start({});
  store.dispatch(added(written('1', { pending: true })));
  expect(state()).toMatchObject({ count: 0, reviews: [{ pending: true }] });
  expect(form().outcome?.message).toContain('once it has been approved');
});

it('clears the outcome before sending, and shows what went wrong', () => {
  const { store, form } = start({});
  store.dispatch(
    rejected({ productId: '', message: 'No', reason: 'Why', errors: { stars: 'Select a rating' }, canRetry: true }),
  );
  expect(form().outcome).toMatchObject({ kind: 'rejected', message: 'No', reason: 'Why', canRetry: true });
  store.dispatch(sendingStarted(''));
  expect(form()).toMatchObject({ outcome: undefined, sending: true });
});

it('shows a form that was rejected without scripts with its values', async () => {
  const { context, form } = start({ reviews: [], count: 0, average: 0 });
  await loadReviews({
    ...context,
    submitted: {
      form: 'review',
      message: 'Please fill in all required fields (Select Rating)',
      values: { customerName: 'Ann', startedAt: '5' },
      errors: { stars: 'Select a rating' },
    },
  });
  expect(form()).toMatchObject({
    outcome: { kind: 'rejected', errors: { stars: 'Select a rating' } },
    values: { customerName: 'Ann' },
    startedAt: 5,
  });
});

it('keeps the form of another product only while it has something to tell', async () => {
  const store = storeWith(reviewsSlice);
  const open = (productId: string) =>
    loadReviews(
      contextFor(store, { reviews: [], count: 0, average: 0 }, { productCategoryId: 'any', productId }).context,
    );
  await open('told');
  store.dispatch(rejected({ productId: 'told', message: 'No', errors: {} }));
  await open('blank');
  await open('shown');
  expect(Object.keys(stateOf(reviewsSlice, store.getState()).forms).sort()).toEqual(['shown', 'told']);
});
