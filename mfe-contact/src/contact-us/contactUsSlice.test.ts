import type { SubmittedForm } from '@platform/contract';
import { enquiryAddresses } from 'api/addresses';
import { errorsOf, texts } from 'api/forms';
import { visitAddress } from 'api/visit';
import { makeStore, opening } from '../testing';
import {
  accepted,
  fieldEdited,
  openContactUs,
  outcomeSeen,
  rejected,
  regionChosen,
  sendingStarted,
} from './contactUsSlice';

const start = () => {
  const store = makeStore();
  const state = () => store.getState().contactUs;
  const open = (submitted?: SubmittedForm) => openContactUs({ ...opening, dispatch: store.dispatch, submitted });
  return { ...store, state, open };
};

const wrong = {
  message: 'Please enter a valid email address',
  errors: { email: 'Please enter a valid email address' },
};

it('has no outcome, then a rejection, none on submit, then success (row E4)', () => {
  const { state, dispatch } = start();
  expect(state()).toMatchObject({ outcome: undefined, sending: false, region: null });
  dispatch(rejected({ ...wrong, reason: 'Why' }));
  expect(state().outcome).toEqual({ kind: 'rejected', isSeen: false, ...wrong, reason: 'Why' });
  dispatch(sendingStarted());
  expect(state()).toMatchObject({ outcome: undefined, sending: true });
  dispatch(accepted());
  expect(state()).toMatchObject({
    outcome: { kind: 'stored', isSeen: false, message: texts.thanks },
    sending: false,
    sent: 1,
  });
});

it('clears the error of a field that is edited', () => {
  const { state, dispatch } = start();
  dispatch(rejected(wrong));
  dispatch(fieldEdited('email'));
  expect(errorsOf(state()).email).toBeUndefined();
  expect(state().outcome?.message).toBe(wrong.message);
});

it('has the list in the visitor’s cookie where the server renders, unless the address names something else (row Q7)', async () => {
  const stored = { lines: [{ code: 'A1', quantity: 2, note: '' }], codes: {} };
  const openAt = async (query: string, list: object = stored) => {
    const store = makeStore();
    const getJson = (address: string) =>
      address === enquiryAddresses.stored ? Promise.resolve(list as never) : opening.getJson(address);
    await openContactUs({ ...opening, dispatch: store.dispatch, query: new URLSearchParams(query), getJson });
    return store.getState().contactUs.stored;
  };
  expect(await openAt('')).toEqual(stored);
  expect(await openAt('list=own')).toEqual(stored);
  expect(await openAt('product=gland')).toBeUndefined();
  expect(await openAt('searched=gland')).toBeUndefined();
  expect(await openAt('', { lines: [], codes: {} })).toBeUndefined();
});

describe('where the server renders for a visitor who comes from a product’s page', () => {
  const gland = { id: 'gland', productName: 'Brass Gland', productCategoryId: 'glands', variants: [] };
  const stored = { lines: [{ code: 'A1', quantity: 2, note: '' }], codes: {} };
  const files: Record<string, object> = {
    [visitAddress]: { productId: 'gland' },
    '/data/products/gland.json': gland,
    '/data/products/plug.json': { ...gland, id: 'plug' },
    [enquiryAddresses.stored]: stored,
  };
  const openFrom = async (query: string) => {
    const store = makeStore();
    const getJson = (address: string) =>
      files[address] ? Promise.resolve(files[address] as never) : opening.getJson(address);
    await openContactUs({ ...opening, dispatch: store.dispatch, query: new URLSearchParams(query), getJson });
    const { about, stored, searched } = store.getState().contactUs;
    return { about: about?.id, list: stored?.lines.length, searched };
  };

  it('is about that product, whatever the list in the cookie (row Q7)', async () => {
    expect(await openFrom('')).toEqual({ about: 'gland' });
  });

  it.each([
    ['product=plug', { about: 'plug' }],
    ['searched=M20', { searched: 'M20' }],
    ['list=own', { list: 1 }],
  ])('is about what the address names: %s', async (query, expected) => {
    expect(await openFrom(query)).toEqual(expected);
  });
});

it('opens blank, but keeps the branch and a pending submission', async () => {
  const { state, dispatch, open } = start();
  dispatch(regionChosen('Oman'));
  dispatch(rejected(wrong));
  dispatch(outcomeSeen());
  await open();
  expect(state()).toMatchObject({ outcome: undefined, region: 'Oman' });
  dispatch(sendingStarted());
  await open();
  expect(state().sending).toBe(true);
});

it('shows a form that was rejected without scripts with its values and the time when it was opened', async () => {
  const { state, open } = start();
  await open({
    form: 'contact',
    message: wrong.message,
    values: { name: 'Ann', email: 'x', country: 'Oman', startedAt: '5' },
    errors: { email: wrong.message },
  });
  expect(state()).toMatchObject({
    outcome: { kind: 'rejected', ...wrong },
    region: 'Oman',
    values: { name: 'Ann', email: 'x' },
    startedAt: 5,
  });
});

it('ignores the rejected forms of other screens', async () => {
  const { state, open } = start();
  await open({ form: 'review', message: 'No', values: {}, errors: {} });
  expect(state().outcome).toBeUndefined();
});

describe('an address that names a product', () => {
  const query = new URLSearchParams('product=gland');
  const gland = { id: 'gland', productName: 'Brass Gland', productCategoryId: 'glands', variants: [] };

  it('makes the message about it, until it has been sent', async () => {
    const { state, dispatch } = start();
    const getJson = jest.fn(() => Promise.resolve(gland as never));
    await openContactUs({ ...opening, dispatch, query, getJson });
    expect(getJson).toHaveBeenCalledWith('/data/products/gland.json');
    expect(state().about).toEqual({ id: 'gland', productName: 'Brass Gland', productCategoryId: 'glands' });
    dispatch(accepted());
    expect(state().about).toBeUndefined();
  });

  it.each(['product=none', 'product=', 'product=..%2Fsite', 'other=gland'])('%s is ignored', async (text) => {
    const { state, dispatch } = start();
    await openContactUs({ ...opening, dispatch, query: new URLSearchParams(text) });
    expect(state()).toMatchObject({ outcome: undefined, about: undefined });
  });
});

it.each([
  ['stored', accepted()],
  ['rejected', rejected(wrong)],
])(
  'keeps the outcome of a message that was %s until the visitor has seen it, however often the form is opened (row E4)',
  async (kind, result) => {
    const { state, dispatch, open } = start();
    await open();
    dispatch(sendingStarted());
    dispatch(result);
    await open();
    await open();
    expect(state().outcome).toMatchObject({ kind, isSeen: false });
    dispatch(outcomeSeen());
    await open();
    expect(state().outcome).toBeUndefined();
  },
);
