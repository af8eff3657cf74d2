import type { LiveCanary } from '@platform/host/server/canaries';
import type { CanaryStore } from '../database/canaries';
import { CanaryWatch } from './watch';

const since = '2026-11-23T12:00:00.000Z';
const canary: LiveCanary = { part: 'chat', version: '1.4.1', share: 10, since };

function watchOf(store: Partial<CanaryStore> = {}) {
  const nothing = {
    add: () => Promise.resolve(),
    end: () => Promise.resolve(),
    figures: () => Promise.resolve(new Map()),
    ends: () => Promise.resolve([]),
    removeBegunBefore: () => Promise.resolve(),
  };
  const watch = new CanaryWatch({ ...nothing, ...store } as unknown as CanaryStore, { warn: () => undefined }, 1e8);
  watch.live = () => [canary];
  return watch;
}

/** Reports a view of the canary in which it has failed. */
function report(watch: CanaryWatch, address: string, { sentAfterMs = 1, version = '1.4.1', used = ['chat'] } = {}) {
  const releases = new Map([['chat', '1.4.1']]);
  const receipt = { view: address, at: Date.parse(since) + sentAfterMs, releases };
  watch.reported({ receipt, used, faults: [{ part: 'chat', version, kind: 'throw' }], vitals: {}, address });
}

const counted = (watch: CanaryWatch) => Object.values(watch.figures().inBrowsers).map((seen) => seen.canary);

test('a report counts only if its page was sent since the canary began and has used it', () => {
  const watch = watchOf();
  report(watch, '192.0.2.1', { sentAfterMs: -1 });
  report(watch, '192.0.2.2', { used: [] });
  expect(counted(watch)).toEqual([]);
  report(watch, '192.0.2.3', { version: '1.4.0' });
  expect(counted(watch)).toEqual([{ views: 1, faults: 0 }]);
});

test('all addresses of a customer’s IPv6 network count as one visitor', () => {
  const watch = watchOf();
  for (let at = 1; at <= 50; at += 1) report(watch, `2001:db8:7:${at.toString(16)}::1`);
  expect(counted(watch)).toEqual([{ views: 1, faults: 1 }]);
});

test('an end that could not be stored is stored later', async () => {
  const end = jest.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('locked'));
  const watch = watchOf({ end });
  await watch.share(true);
  watch.takeBack(canary, 'too slow');
  await watch.share();
  await watch.share();
  expect(end).toHaveBeenCalledTimes(2);
  expect(end).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 'too slow' }));
});

test('what is seen while figures are being shared is shared before the server stops', async () => {
  let shared: () => void = () => undefined;
  const add = jest.fn(() => Promise.resolve()).mockReturnValueOnce(new Promise((resolve) => (shared = resolve)));
  const watch = watchOf({ add });
  await new Promise(setImmediate);
  report(watch, '192.0.2.1');
  const stopped = watch.stop();
  shared();
  await stopped;
  const added = add.mock.calls.flatMap(([figures]: unknown[]) => [...(figures as Map<string, unknown>).keys()]);
  expect(added).toEqual([`chat@1.4.1 ${since} in browsers`]);
});
