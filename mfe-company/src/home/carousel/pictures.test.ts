import { pictures, picturesOf, wanted, type PicturesAction } from './pictures';

const after = (...actions: PicturesAction[]) => actions.reduce(pictures, picturesOf(4));

it('covers one picture with the next, around the end', () => {
  const state = after({ loaded: 0 }, { loaded: 1 }, 'tick');
  expect(state).toMatchObject({ shown: 1, before: 0 });
  expect(after({ loaded: 0 }, { loaded: 1 }, 'tick', { loaded: 2 }, 'tick', { loaded: 3 }, 'tick', 'tick').shown).toBe(
    0,
  );
});

it('waits for a picture that has not arrived', () => {
  expect(after({ loaded: 0 }, 'tick', 'tick').shown).toBe(0);
  expect(after({ loaded: 0 }, 'tick', { loaded: 1 }, 'tick').shown).toBe(1);
});

it('notes an arrival once', () => {
  const state = after({ loaded: 0 });
  expect(pictures(state, { loaded: 0 })).toBe(state);
});

it('asks for no picture before its turn comes near', () => {
  expect(wanted(picturesOf(4), true)).toEqual([0]);
  expect(wanted(after({ loaded: 0 }), true)).toEqual([0, 1]);
  expect(wanted(after({ loaded: 0 }), false)).toEqual([0]);
  expect(wanted(after({ loaded: 0 }, { loaded: 1 }, 'tick'), true)).toEqual([0, 1, 2]);
});
