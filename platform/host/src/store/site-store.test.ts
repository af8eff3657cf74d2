import { createSlice } from '@reduxjs/toolkit';
import type { SliceLike } from '@platform/contract';
import { createSiteStore } from './site-store';

const counter = createSlice({
  name: 'counter',
  initialState: { n: 0 },
  reducers: { added: (state) => ({ n: state.n + 1 }) },
});

const menu = createSlice({
  name: 'menu',
  initialState: { open: false },
  reducers: { toggled: (state) => ({ open: !state.open }) },
});

test('a slice starts with the server’s state, whenever it is injected', () => {
  const { store, inject } = createSiteStore([menu], { counter: { n: 41 }, menu: { open: true } });
  expect(store.getState()).toEqual({ menu: { open: true } });
  inject('catalogue', [counter]);
  expect(store.getState()).toMatchObject({ counter: { n: 41 } });
  store.dispatch(counter.actions.added());
  expect(store.getState()).toMatchObject({ counter: { n: 42 } });
});

describe('a release that did not render the page', () => {
  const composed = { catalogue: { version: '1.0.0', title: '', entry: '', integrity: '', globalName: '' } };
  const create = () => createSiteStore([], { counter: { of: 'another shape' } }, undefined, composed);

  test('starts with its own state, not with the page’s', () => {
    const { store, inject } = create();
    inject('catalogue', [counter], '1.0.1');
    expect(store.getState()).toMatchObject({ counter: { n: 0 } });
  });

  test('does so too if the release that rendered the page has been opened, but has never changed the state', () => {
    const { store, inject } = create();
    inject('catalogue', [{ reducerPath: 'counter', reducer: (state: unknown = null) => state }], '1.0.0');
    expect(store.getState()).toMatchObject({ counter: { of: 'another shape' } });
    inject('catalogue', [counter], '1.0.1');
    expect(store.getState()).toMatchObject({ counter: { n: 0 } });
  });

  test('keeps what the visitor has changed', () => {
    const { store, inject } = createSiteStore([], { counter: { n: 41 } }, undefined, composed);
    inject('catalogue', [counter], '1.0.0');
    store.dispatch(counter.actions.added());
    inject('catalogue', [counter], '1.0.1');
    expect(store.getState()).toMatchObject({ counter: { n: 42 } });
  });
});

test('a release that replaces a failed one gets no state that the failed one has made (row H3)', () => {
  const { store, inject } = createSiteStore();
  inject('catalogue', [{ reducerPath: 'counter', reducer: () => ({ of: 'another shape' }) }], '1.0.1');
  inject('catalogue', [counter], '1.0.0', '1.0.1');
  expect(store.getState()).toMatchObject({ counter: { n: 0 } });
  store.dispatch(counter.actions.added());
  inject('catalogue', [counter], '1.0.0', '1.0.1');
  expect(store.getState()).toMatchObject({ counter: { n: 1 } });
});

test('injecting again keeps the state', () => {
  const { store, inject } = createSiteStore([menu]);
  inject('catalogue', [counter]);
  store.dispatch(counter.actions.added());
  inject('catalogue', [counter]);
  expect(store.getState()).toMatchObject({ counter: { n: 1 } });
});

describe('a failing reducer costs only its slice (row H3)', () => {
  const failing = (fails: (state: unknown, type: string) => boolean, how: () => unknown): SliceLike => ({
    reducerPath: 'broken',
    reducer: (state: unknown, { type }: { type: string }) => (fails(state, type) ? how() : (state ?? 'fine')),
  });
  const throws = () => {
    throw new Error('reducer');
  };

  test.each([
    ['throws', throws],
    ['returns undefined', () => undefined],
  ])('a reducer that %s keeps its slice’s state, and the other slices handle the action', (_name, how) => {
    const faults: unknown[] = [];
    const { store, inject } = createSiteStore([menu], {}, (error, owner) =>
      faults.push([owner, (error as Error).message]),
    );
    inject('catalogue', [counter]);
    inject('company', [failing((_state, type) => type === 'counter/added', how)]);
    store.dispatch(counter.actions.added());
    store.dispatch(menu.actions.toggled());
    expect(store.getState()).toMatchObject({ counter: { n: 1 }, broken: 'fine', menu: { open: true } });
    expect(faults).toEqual([['company', expect.stringContaining('reducer') as string]]);
  });

  test('a reducer that throws from the start leaves the store working, and the next release repairs it', () => {
    const onFault = jest.fn();
    const { store, inject } = createSiteStore([menu], {}, onFault);
    expect(() => inject('company', [failing(() => true, throws)])).toThrow('reducer');
    expect(onFault).toHaveBeenCalled();
    store.dispatch(menu.actions.toggled());
    expect(store.getState()).toMatchObject({ menu: { open: true } });
    inject('company', [{ ...counter, reducerPath: 'broken' }]);
    store.dispatch(counter.actions.added());
    expect(store.getState()).toMatchObject({ broken: { n: 1 } });
  });

  test('a reducer stops failing once a release without it is loaded', () => {
    const onFault = jest.fn();
    const { store, inject } = createSiteStore([menu], {}, onFault);
    expect(() => inject('company', [failing(() => true, throws)], '1.0.1')).toThrow('reducer');
    inject('company', [counter], '1.0.0');
    onFault.mockClear();
    store.dispatch(counter.actions.added());
    expect(store.getState()).toMatchObject({ counter: { n: 1 } });
    expect(onFault).not.toHaveBeenCalled();
  });
});

test.each([menu.reducerPath, 'counter', '__proto__', 'constructor'])(
  'a remote cannot inject a slice named "%s"',
  (reducerPath) => {
    const { store, inject } = createSiteStore([menu]);
    inject('catalogue', [counter]);
    const before = store.getState();
    expect(() => inject('company', [counter, { reducerPath, reducer: () => ({}) }])).toThrow(/company brings a slice/);
    expect(store.getState()).toEqual(before);
  },
);
