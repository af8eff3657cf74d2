import type { ViewFault } from '@platform/host/browser/view-report';
import { Unavailable, type Database } from 'server/database/database';
import { ViewFigureStore } from 'server/database/view-figures';
import type { ReportedView } from 'server/views/beacon';
import { ViewFigures } from 'server/views/view-figures';
import { databases, useDatabase } from '../site/databases';

const hour = 60 * 60_000;
const log = { warn: jest.fn() };
let database: Database;
let figures: ViewFigures[];
let now: number;

/** A server that adds its figures only on demand. */
function startServer(days = 30) {
  const server = new ViewFigures(new ViewFigureStore(database), days, log, 1e8, () => now);
  figures.push(server);
  return server;
}

let visitors = 0;
const view = (said: Partial<ReportedView> = {}): ReportedView => ({
  receipt: {
    view: 'x',
    at: now,
    releases: new Map(Object.entries({ shell: '1.0.0', chat: '1.4.1', contact: '2.0.0' })),
  },
  used: ['chat'],
  faults: [],
  vitals: {},
  address: `10.0.${(visitors += 1) >> 8}.${visitors & 255}`,
  ...said,
});
const failed = (kind: ViewFault['kind'], version = '1.4.1'): ViewFault => ({ part: 'chat', version, kind });

describe.each(databases)(
  'what browsers report is counted by all servers of a database together, on %s (row H3)',
  (kind) => {
    afterEach(async () => {
      for (const server of figures) await server.stop();
    });
    const opened = useDatabase(kind);
    beforeEach(() => {
      database = opened();
      figures = [];
      now = Date.UTC(2026, 10, 23, 12, 30);
      log.warn.mockClear();
    });

    test('all servers add to the same figures: views, faults by kind and the 75th percentile of the vitals, by release', async () => {
      const [one, other] = [startServer(), startServer()];
      for (const server of [one, other]) {
        for (let number = 1; number <= 100; number += 1) {
          const faults = number > 98 ? [failed('load'), failed('throw')] : [];
          server.reported(view({ faults, vitals: { LCP: number * 20, CLS: number / 1000 } }));
        }
      }
      await Promise.all([one.add(), other.add()]);
      const found = await one.ofLastHours(24);
      expect(Object.keys(found)).toEqual(['chat@1.4.1', 'shell@1.0.0']);
      expect(found['chat@1.4.1']).toMatchObject({ views: 200, faults: 4, kinds: { load: 4, throw: 4 } });
      expect(found['shell@1.0.0']).toMatchObject({ views: 200, faults: 0, kinds: {} });
      const { LCP, CLS, INP } = found['shell@1.0.0']!.p75;
      expect(Math.abs(LCP! / 1500 - 1)).toBeLessThan(0.11);
      expect(Math.abs(CLS! / 0.075 - 1)).toBeLessThan(0.11);
      expect(INP).toBeUndefined();
    });

    test('each time a server sets a release aside counts as a view of it with a fault', async () => {
      const [one, other] = [startServer(), startServer()];
      one.setAside('chat@1.4.1');
      other.setAside('chat@1.4.1');
      other.reported(view({ faults: [failed('load')] }));
      await Promise.all([one.add(), other.add()]);
      const { 'chat@1.4.1': chat } = await one.ofLastHours(1);
      expect(chat).toEqual({ views: 3, faults: 3, kinds: { load: 1, 'set aside': 2 }, p75: {} });
    });

    test('figures are kept for the days that the setting says', async () => {
      const server = startServer(2);
      server.reported(view());
      await server.add();
      now += 40 * hour;
      server.reported(view());
      expect((await server.ofLastHours(60))['chat@1.4.1']!.views).toBe(2);
      expect((await server.ofLastHours(24))['chat@1.4.1']!.views).toBe(1);
      now += 10 * hour;
      expect((await server.ofLastHours(60))['chat@1.4.1']!.views).toBe(1);
    });

    test('a clock that is set years ahead, and right again, costs hardly any figures', async () => {
      const server = startServer(2);
      for (let at = 0; at < 20; at += 1) {
        server.reported(view());
        await server.add();
        now += hour;
      }
      now += 3 * 365 * 24 * hour;
      for (let times = 0; times < 5; times += 1) await server.add();
      now -= 3 * 365 * 24 * hour;
      await server.add();
      expect((await server.ofLastHours(24))['chat@1.4.1']!.views).toBe(18);
    });

    test('some hundred views count from one address, and for a release only faults that its view can have had', async () => {
      const server = startServer();
      const address = '192.0.2.7';
      for (let number = 0; number < 1000; number += 1) server.reported(view({ address }));
      server.reported(view({ faults: [failed('load', '9.9.9'), { ...failed('load'), part: 'company' }] }));
      const { 'chat@1.4.1': chat, ...others } = await server.ofLastHours(1);
      expect(chat!.views).toBeLessThan(210);
      expect(chat!.faults).toBe(0);
      expect(Object.keys(others)).toEqual(['shell@1.0.0']);
    });

    test('a script that a browser has refused counts for its release, if there is such a release', async () => {
      const server = startServer();
      server.reported(view());
      for (const release of ['chat@1.4.1', 'chat@6.6.6']) server.refused(release, '192.0.2.7');
      const found = await server.ofLastHours(1);
      expect(found['chat@1.4.1']).toMatchObject({ views: 1, faults: 0, kinds: { refused: 1 } });
      expect(Object.keys(found)).toEqual(['chat@1.4.1', 'shell@1.0.0']);
    });

    test('with 0 days there are no figures', async () => {
      const before = startServer(30);
      for (let at = 0; at < 5; at += 1) {
        before.reported(view());
        await before.add();
        now += hour;
      }
      const server = startServer(0);
      server.reported(view());
      server.setAside('chat@1.4.1');
      expect(await server.ofLastHours(24)).toEqual({});
    });

    test('while the database cannot be used, figures wait, and are added later', async () => {
      const server = startServer();
      server.reported(view());
      const connections = jest.spyOn(database, 'connections').mockRejectedValue(new Unavailable('OPENING'));
      await server.add();
      server.reported(view());
      await server.add();
      expect(log.warn.mock.calls).toEqual([[{ code: 'OPENING' }, expect.any(String)]]);
      connections.mockRestore();
      expect((await server.ofLastHours(1))['chat@1.4.1']!.views).toBe(2);
    });
  },
);
