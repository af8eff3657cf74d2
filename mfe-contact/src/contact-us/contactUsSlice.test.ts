import type { SubmittedForm } from '@platform/contract';
import { enquiryAddresses } from 'api/addresses';
import { texts } from 'api/forms';
import { visitAddress } from 'api/visit';
import { makeStore, opening } from '../testing';
import {
  accepted,
  awayChanged,
  fieldEdited,
  openContactUs,
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

it('changes its status from none to error, back to none on submit, then to success (row E4)', () => {
  const { state, dispatch } = start();
  expect(state()).toMatchObject({ status: 'none', message: '', sending: false, region: null });
  dispatch(rejected({ ...wrong, reason: 'Why' }));
  expect(state()).toMatchObject({ status: 'error', ...wrong, reason: 'Why', outcomes: 1 });
  dispatch(sendingStarted());
  expect(state()).toMatchObject({ status: 'none', message: '', errors: {}, sending: true });
  dispatch(accepted());
  expect(state()).toMatchObject({
    status: 'success',
    message: texts.thanks,
    errors: {},
    sending: false,
    sent: 1,
    outcomes: 2,
  });
});

it('clears the errors of the last message when the next one is sent', () => {
  const { state, dispatch } = start();
  dispatch(rejected({ ...wrong, reason: 'Why' }));
  dispatch(sendingStarted());
  expect(state().reason).toBeUndefined();
  dispatch(rejected({ ...wrong, reason: 'Why' }));
  dispatch(accepted());
  expect(state().reason).toBeUndefined();
});

it('clears the error of a field that is edited', () => {
  const { state, dispatch } = start();
  dispatch(rejected(wrong));
  dispatch(fieldEdited('email'));
  expect(state().errors.email).toBeUndefined();
  expect(state().message).toBe(wrong.message);
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
  await open();
  expect(state()).toMatchObject({ status: 'none', errors: {}, region: 'Oman' });
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
    status: 'error',
    ...wrong,
    region: 'Oman',
    values: { name: 'Ann', email: 'x' },
    startedAt: 5,
  });
});

it('ignores the rejected forms of other screens', async () => {
  const { state, open } = start();
  await open({ form: 'review', message: 'No', values: {}, errors: {} });
  expect(state().status).toBe('none');
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
    expect(state()).toMatchObject({ status: 'none', about: undefined });
  });
});

it.each([
  ['stored', accepted(), { status: 'success', message: texts.thanks }],
  ['rejected', rejected(wrong), { status: 'error', ...wrong }],
])('shows a visitor who has left meanwhile that the message was %s, once (row E4)', async (_, result, shown) => {
  const { state, dispatch, open } = start();
  await open();
  dispatch(sendingStarted());
  dispatch(awayChanged(true));
  dispatch(result);
  await open();
  expect(state()).toMatchObject(shown);
  dispatch(awayChanged(true));
  await open();
  expect(state().status).toBe('none');
});

it('forgets a result that the visitor has seen', async () => {
  const { state, dispatch, open } = start();
  await open();
  dispatch(sendingStarted());
  dispatch(accepted());
  dispatch(awayChanged(true));
  await open();
  expect(state().status).toBe('none');
});

it('says nothing of an earlier reason with another error', () => {
  const { state, dispatch } = start();
  dispatch(rejected({ ...wrong, reason: 'The server answered 503.' }));
  dispatch(rejected(wrong));
  expect(state().reason).toBeUndefined();
});
