import type { LiveCanary } from '@platform/host/server/canaries';
import { CanaryWatch } from 'server/canaries/watch';
import { CanaryStore } from 'server/database/canaries';
import type { Database } from 'server/database/database';
import { databases, useDatabase } from '../site/databases';

const canary: LiveCanary = { part: 'chat', version: '1.4.1', share: 10, since: '2026-11-23T12:00:00.000Z' };
const log = { warn: () => undefined };
let database: Database;
let watches: CanaryWatch[];

/** A server whose figures are shared only on demand. */
async function startWatch(live = canary) {
  const watch = new CanaryWatch(new CanaryStore(database), log, 1e8);
  watch.live = () => [live];
  watches.push(watch);
  await watch.share(true);
  return watch;
}
/** Renders pages for visitors at different addresses. */
function render(
  watch: CanaryWatch,
  version: string,
  views: number,
  faults = 0,
  address = (view: number) => `10.0.${view >> 8}.${view & 255}`,
) {
  const remotes = { chat: { version } } as never;
  for (let view = 0; view < views; view += 1) {
    const failed = view < faults ? 'chat' : undefined;
    watch.rendered({ composition: { shell: '1.0.0', remotes }, address: address(view), failed });
  }
}

describe.each(databases)('the servers of one database judge a canary together, on %s (row H3)', (kind) => {
  afterEach(async () => {
    for (const watch of watches) await watch.stop();
  });
  const opened = useDatabase(kind);
  beforeEach(() => {
    database = opened();
    watches = [];
  });

  test('what several servers have seen counts together, and all of them take the canary back', async () => {
    const [one, other] = [await startWatch(), await startWatch()];
    for (const watch of [one, other]) {
      render(watch, '1.4.0', 20);
      render(watch, '1.4.1', 3, 3);
    }
    expect([one.takenBack(canary), other.takenBack(canary)]).toEqual([undefined, undefined]);
    await one.share();
    await other.share();
    const reason = 'failed 6 of 6 pages, the live release 0 of 46 pages: by odds of over 1000 : 1 it is worse';
    expect(other.takenBack(canary)).toBe(reason);
    await one.share();
    expect(one.takenBack(canary)).toBe(reason);
    expect(one.figures().seen).toEqual(other.figures().seen);
  });

  test('figures of canaries that began more than a month ago are removed, but not those of a live one', async () => {
    const beganDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    const [old, oldLive, young] = [beganDaysAgo(32), beganDaysAgo(31), beganDaysAgo(29)];
    const store = new CanaryStore(database);
    const names = [old, oldLive, young].flatMap((since) => [`chat@1.4.1 ${since}`, `chat@1.4.1 ${since} in browsers`]);
    const seen = { canary: { views: 1, faults: 0 }, live: { views: 2, faults: 0 } };
    await store.add(new Map(names.map((name) => [name, seen])));
    const watch = await startWatch({ ...canary, since: oldLive });
    const kept = [oldLive, young].map((since) => `chat@1.4.1 ${since}`);
    expect(Object.keys(watch.figures().seen)).toEqual(kept);
    expect(Object.keys(watch.figures().inBrowsers)).toEqual(kept);
    expect((await store.figures()).size).toBe(4);
  });

  test('while a canary is live, only its own figures and end are read again', async () => {
    const store = new CanaryStore(database);
    const watch = await startWatch();
    const seen = { canary: { views: 1, faults: 0 }, live: { views: 2, faults: 0 } };
    const [own, another] = [`chat@1.4.1 ${canary.since}`, 'chat@1.0.0 2026-11-22T12:00:00.000Z'];
    for (const id of [own, another]) {
      await store.add(new Map([[id, seen]]));
      await store.end({ canary: id, endedAt: '2026-11-23T13:00:00.000Z', reason: 'too slow' });
    }
    await watch.share();
    expect(Object.keys(watch.figures().seen)).toEqual([own]);
    expect(Object.keys(watch.figures().takenBack)).toEqual([own]);
    expect(watch.takenBack(canary)).toBe('too slow');
  });

  test('a canary of the same version that begins again later is another one', async () => {
    const watch = await startWatch();
    watch.takeBack(canary, 'too slow');
    expect(watch.takenBack(canary)).toBe('too slow');
    expect(watch.takenBack({ ...canary, since: '2026-11-24T12:00:00.000Z' })).toBeUndefined();
  });

  test('while the database cannot be used, what this server has seen decides, and is added later', async () => {
    await database.close();
    const watch = await startWatch();
    render(watch, '1.4.0', 20);
    render(watch, '1.4.1', 5, 5);
    await watch.share();
    expect(watch.takenBack(canary)).toMatch('failed 4 of 4 pages, the live release 0 of 24 pages');
    expect(Object.values(watch.figures().seen)).toEqual([
      { canary: { views: 5, faults: 5 }, live: { views: 25, faults: 0 } },
    ]);
  });

  test('figures do not vanish while they are added to the database', async () => {
    const watch = await startWatch();
    render(watch, '1.4.0', 20);
    const sharing = watch.share();
    const meanwhile = watch.figures();
    await sharing;
    expect(Object.values(meanwhile.seen)).toEqual([
      { canary: { views: 0, faults: 0 }, live: { views: 20, faults: 0 } },
    ]);
    expect(watch.figures()).toEqual(meanwhile);
  });

  test('only a limited number of pages counts from one address, for each release separately', async () => {
    const watch = await startWatch();
    const address = () => '192.0.2.7';
    render(watch, '1.4.0', 2000, 0, address);
    render(watch, '1.4.1', 2000, 0, address);
    const [seen] = Object.values(watch.figures().seen);
    for (const arm of [seen!.canary, seen!.live]) expect(arm.views).toBeLessThan(510);
  });
});
