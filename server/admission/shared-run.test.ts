import { setImmediate as endOfTurn } from 'node:timers/promises';
import { SharedRun } from './shared-run';

/** Work whose runs end when the test says so. */
function startedRuns() {
  const ends: ((result: string | Error) => void)[] = [];
  const shared = new SharedRun(
    () =>
      new Promise<string>((resolve, reject) =>
        ends.push((result) => (typeof result === 'string' ? resolve(result) : reject(result))),
      ),
  );
  /** Until the next run could have begun. */
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) await endOfTurn();
    return ends.length;
  };
  return { shared, ends, settled };
}

test('all who ask before a run has begun share it', async () => {
  const { shared, ends, settled } = startedRuns();
  const asked = [shared.run(), shared.run()];
  expect(ends).toHaveLength(0);
  expect(await settled()).toBe(1);
  ends[0]!('first');
  await expect(Promise.all(asked)).resolves.toEqual(['first', 'first']);
});

test('all who ask while it runs share the next run, which begins after they have asked', async () => {
  const { shared, ends, settled } = startedRuns();
  const first = shared.run();
  expect(await settled()).toBe(1);
  const later = [shared.run(), shared.run()];
  expect(await settled()).toBe(1);
  ends[0]!('first');
  await expect(first).resolves.toBe('first');
  expect(await settled()).toBe(2);
  ends[1]!('second');
  await expect(Promise.all(later)).resolves.toEqual(['second', 'second']);
  void shared.run();
  expect(await settled()).toBe(3);
});

test('a run that fails is a failure only for those who waited for it', async () => {
  const { shared, ends, settled } = startedRuns();
  const first = shared.run();
  await settled();
  const later = shared.run();
  ends[0]!(new Error('on purpose'));
  await expect(first).rejects.toThrow('on purpose');
  await settled();
  ends[1]!('second');
  await expect(later).resolves.toBe('second');
});
