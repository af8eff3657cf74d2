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
  return { shared, ends };
}

test('all who ask while it runs share the next run, which begins after they have asked', async () => {
  const { shared, ends } = startedRuns();
  const first = shared.run();
  const later = [shared.run(), shared.run()];
  expect(ends).toHaveLength(1);
  ends[0]!('first');
  await expect(first).resolves.toBe('first');
  expect(ends).toHaveLength(2);
  ends[1]!('second');
  await expect(Promise.all(later)).resolves.toEqual(['second', 'second']);
  void shared.run();
  expect(ends).toHaveLength(3);
});

test('a run that fails is a failure only for those who waited for it', async () => {
  const { shared, ends } = startedRuns();
  const first = shared.run();
  const later = shared.run();
  ends[0]!(new Error('on purpose'));
  await expect(first).rejects.toThrow('on purpose');
  ends[1]!('second');
  await expect(later).resolves.toBe('second');
});
