import { configureStore, combineSlices } from '@reduxjs/toolkit';
import type { LoadContext } from '@platform/contract';
import {
  accepted,
  enquirySlice,
  offerEnded,
  openEnquiry,
  outcomeSeen,
  selectForm,
  selectRefused,
  selectSentList,
  selectStored,
} from './enquirySlice';

const line = { code: '0252-6', quantity: 2, note: '' };
const getJson = jest.fn(() => Promise.resolve({ lines: [line], codes: {} }));
const opened = async (submitted?: LoadContext['submitted'], query = '') => {
  const store = configureStore({ reducer: combineSlices(enquirySlice) });
  const context = { dispatch: store.dispatch, submitted, query: new URLSearchParams(query), getJson };
  await openEnquiry(context as unknown as LoadContext);
  return store.getState();
};
const submitted = { message: 'Too long', errors: {}, values: { text: 'FOO;0', name: 'Ann' } };

it('opens with the list in the cookie, on the server', async () => {
  const state = await opened();
  expect([selectStored(state), selectRefused(state), selectForm(state).outcome]).toEqual([
    [line],
    undefined,
    undefined,
  ]);
});

it('asks for the names of the lines of a shared address together with the list (row Q4)', async () => {
  await opened(undefined, 'lines=A-1*2~B%26C*1');
  expect(getJson).toHaveBeenLastCalledWith('/enquiry/list.json?lines=A-1*2%7EB%26C*1');
});

it('shows again what could not be taken of a posted list (row Q5)', async () => {
  const state = await opened({ form: 'enquiry-list', ...submitted });
  expect(selectRefused(state)).toEqual({ message: 'Too long', text: 'FOO;0' });
  expect(selectForm(state).outcome).toBeUndefined();
});

it('keeps what was typed into the request when a line has been changed without scripts (row Q5)', async () => {
  const state = await opened({ form: 'enquiry-list', message: '', errors: {}, values: { name: 'Ann' } });
  expect(selectRefused(state)).toBeUndefined();
  expect(selectForm(state)).toMatchObject({ outcome: undefined, values: { name: 'Ann' } });
});

it('shows again the request that was rejected', async () => {
  const state = await opened({ form: 'quotation', ...submitted });
  expect(selectRefused(state)).toBeUndefined();
  expect(selectForm(state)).toMatchObject({
    outcome: { kind: 'rejected', message: 'Too long' },
    values: { name: 'Ann' },
  });
});

it('keeps the reference of a request when a shared list is declined, until the page is opened again (row Q4)', async () => {
  const store = configureStore({ reducer: combineSlices(enquirySlice) });
  const open = () =>
    openEnquiry({ dispatch: store.dispatch, query: new URLSearchParams(), getJson } as unknown as LoadContext);
  const sent = { reference: 'Q-1', lines: [line] };
  store.dispatch(accepted(sent));
  store.dispatch(outcomeSeen());
  store.dispatch(offerEnded());
  await open();
  expect(selectSentList(store.getState())).toEqual(sent);
  await open();
  expect(selectSentList(store.getState())).toBeUndefined();
});
