import { pictures, picturesOf, wanted, type PicturesAction } from './pictures';

const after = (...actions: PicturesAction[]) => actions.reduce(pictures, picturesOf(4));

it('covers each picture with the next, and wraps around', () => {
  const state = after({ loaded: 0 }, { loaded: 1 }, 'tick');
  expect(state).toMatchObject({ shown: 1, before: 0 });
  expect(after({ loaded: 0 }, { loaded: 1 }, 'tick', { loaded: 2 }, 'tick', { loaded: 3 }, 'tick', 'tick').shown).toBe(
    0,
  );
});

it('keeps the current picture until the next one has loaded', () => {
  expect(after({ loaded: 0 }, 'tick', 'tick').shown).toBe(0);
  expect(after({ loaded: 0 }, 'tick', { loaded: 1 }, 'tick').shown).toBe(1);
});

it('does not change when a picture is reported as loaded again', () => {
  const state = after({ loaded: 0 });
  expect(pictures(state, { loaded: 0 })).toBe(state);
});

it('requests a picture only when it is the next to be shown', () => {
  expect(wanted(picturesOf(4), true)).toEqual([0]);
  expect(wanted(after({ loaded: 0 }), true)).toEqual([0, 1]);
  expect(wanted(after({ loaded: 0 }), false)).toEqual([0]);
  expect(wanted(after({ loaded: 0 }, { loaded: 1 }, 'tick'), true)).toEqual([0, 1, 2]);
});
