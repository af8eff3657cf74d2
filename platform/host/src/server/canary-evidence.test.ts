import { canaryOdds, oddsAgainst, type Comparison } from './canary-evidence';

/** A canary is taken back for what it does, and never for bad luck (row H3). */
const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Traffic {
  seed: number;
  views: number;
  /** How often the canary fails, and the live release. */
  rates: { canary: number; live: number };
  share?: number;
}

/**
 * Looks at the odds after every fault of the canary and after every hundredth view, of two kinds of views: what the server has seen, and what browsers have said, which
 * is never wrong here.
 * @returns after how many views of the canary it is taken back; undefined if it is not
 */
function viewsUntilTakenBack({ seed, views, rates, share = 0.1 }: Traffic): number | undefined {
  const random = randomNumbers(seed);
  const seen: Comparison = { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
  const well: Comparison = { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
  for (let view = 0; view < views; view += 1) {
    const arm = random() < share ? 'canary' : 'live';
    well[arm].views += 1;
    seen[arm].views += 1;
    const isFault = random() < rates[arm];
    if (isFault) seen[arm].faults += 1;
    const looks = (isFault && arm === 'canary') || view % 100 === 0;
    if (looks && canaryOdds([seen, well]) >= oddsAgainst) return seen.canary.views;
  }
  return undefined;
}

test.each([0.001, 0.05])(
  'a canary that fails as often as the live release, with the rate %d, is never taken back in 20 times 200,000 views',
  (rate) => {
    const rates = { canary: rate, live: rate };
    expect(seeds.map((seed) => viewsUntilTakenBack({ seed, views: 200_000, rates }))).toEqual(
      seeds.map(() => undefined),
    );
  },
);

test('a canary that is better than the live release is never taken back', () => {
  const rates = { canary: 0, live: 0.02 };
  const ends = seeds.map((seed) => viewsUntilTakenBack({ seed, views: 20_000, rates, share: 0.5 }));
  expect(ends).toEqual(seeds.map(() => undefined));
});

test.each([0.02, 0.1, 0.25])(
  'a canary that always fails is taken back within 10 of its views, with the share %d',
  (share) => {
    const rates = { canary: 1, live: 0 };
    const ends = seeds.map((seed) => viewsUntilTakenBack({ seed, views: 10_000, rates, share }));
    expect(ends.every((end) => end !== undefined && end <= 10)).toBe(true);
  },
);

test.each([0, 0.001])(
  'a canary that fails in 5 %% of its views is taken back within 300 of them; the live one: %d',
  (live) => {
    const rates = { canary: 0.05, live };
    const ends = seeds.map((seed) => viewsUntilTakenBack({ seed, views: 10_000, rates }));
    expect(ends.every((end) => end !== undefined && end <= 300)).toBe(true);
  },
);

test('no views say nothing, and one fault is not evidence, whatever the live release has done', () => {
  const none = { views: 0, faults: 0 };
  expect(canaryOdds([])).toBe(0);
  expect(canaryOdds([{ canary: none, live: none }])).toBeCloseTo(1);
  expect(canaryOdds([{ canary: { views: 1, faults: 1 }, live: { views: 100_000, faults: 0 } }])).toBeLessThan(
    oddsAgainst,
  );
  expect(canaryOdds([{ canary: { views: 10_000, faults: 10_000 }, live: { views: 1e6, faults: 0 } }])).toBe(Infinity);
});
