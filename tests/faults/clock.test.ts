import { sql } from 'kysely';
import { inboxCommand } from 'server/cli/inbox';
import { Database } from 'server/database/database';
import { Heartbeat } from 'server/database/heartbeat';
import { Leases } from 'server/database/leases';
import { Outbox } from 'server/database/outbox';
import { Retention } from 'server/database/retention';
import { WallClock } from 'server/database/wall-clock';
import { readSettings } from 'server/settings';
import { hourlyLimits } from 'server/submissions/limits';
import { startSmtp, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { databases } from '../site/databases';
import { message, until, useSites, type TestSite } from '../submissions/harness';

const contact = '/api/send-contact-form';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Moves the wall clock forwards or backwards for everything in this process. */
const setClock = (byMs: number) => {
  const real = Date.now.bind(Date);
  return jest.spyOn(Date, 'now').mockImplementation(() => real() + byMs);
};
afterEach(() => {
  jest.restoreAllMocks();
});

test('a lease counts as abandoned after it was seen unrenewed for its whole duration, and never for its holder', () => {
  let now = 0;
  const leases = new Leases(() => now);
  const of = (renewals: number) => [{ id: 'a', lease: 'l', renewals }];
  const abandonedAt = (at: number, renewals: number) => {
    now = at;
    return leases.abandoned(of(renewals), 1000).length;
  };
  expect([abandonedAt(0, 0), abandonedAt(900, 0), abandonedAt(950, 1), abandonedAt(1900, 1)]).toEqual([0, 0, 0, 0]);
  expect(abandonedAt(1950, 1)).toBe(1);
  leases.forget();
  expect(abandonedAt(5000, 1)).toBe(0);
  leases.hold('a');
  expect(abandonedAt(9000, 1)).toBe(0);
});

test('a changed clock is trusted again after an hour', () => {
  let [wall, monotonic] = [0, 0];
  const pass = (ms: number) => {
    wall += ms;
    monotonic += ms;
  };
  const clock = new WallClock(
    () => wall,
    () => monotonic,
  );
  pass(10 * hourMs);
  expect(clock.steady).toBe(true);
  wall += 3 * 365 * dayMs;
  expect(clock.steady).toBe(false);
  pass(59 * minuteMs);
  expect(clock.steady).toBe(false);
  pass(2 * minuteMs);
  expect(clock.steady).toBe(true);
});

describe.each(databases)('a changed clock, on %s', (kind) => {
  const { start, environment, makeTestFolder } = useSites(kind);
  let smtp: SmtpDouble;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());
  const quick = { worker: { pollMs: 30, leaseMs: 20_000, probeMs: 100 } };

  test('an hour back: waiting mails go out', async () => {
    const site = await start({ env: { SMTP_URL: smtp.url }, tuning: quick });
    await smtp.behave('refuse');
    await site.post(contact, message);
    await until(() => site.logged.some((line) => line.includes('tried again')));
    setClock(-hourMs);
    await smtp.behave('ok');
    await until(() => smtp.mails.length === 2);
    await site.post(contact, { ...message, message: 'later' });
    await until(() => smtp.mails.length === 4);
  });

  test('two minutes ahead: neither this process nor another sends a mail in flight again', async () => {
    const folder = makeTestFolder();
    const first = await start({ folder, env: { SMTP_URL: smtp.url }, tuning: { worker: { lanes: 0 } } });
    await first.post(contact, message);
    const database = new Database(readSettings(environment(folder)));
    const [holder, other] = [new Outbox(database), new Outbox(database)];
    const lease = (outbox: Outbox) => outbox.lease('company', 2, 45_000);
    expect(await lease(holder)).toHaveLength(1);
    expect(await lease(other)).toEqual([]);
    setClock(2 * minuteMs);
    expect([await lease(holder), await lease(other)]).toEqual([[], []]);
    await database.close();
  });

  test('half an hour ahead on one of two servers: a mail that is refused is tried once by each in its pause', async () => {
    const folder = makeTestFolder();
    const site = await start({ folder, env: { SMTP_URL: smtp.url }, tuning: { worker: { lanes: 0 } } });
    await site.post(contact, message);
    const database = new Database(readSettings(environment(folder)));
    let passed = 0;
    const outboxes = [0, 30 * minuteMs].map(
      (ahead) =>
        new Outbox(
          database,
          () => Date.now() + ahead + passed,
          () => passed,
        ),
    );
    const tryAll = async () => {
      let tries = 0;
      for (const outbox of [...outboxes, ...outboxes]) {
        for (const mail of await outbox.lease('company', 1, 45_000)) {
          tries += 1;
          await outbox.failed(mail, { kind: 'recipient', message: '', pauseMs: 10 * minuteMs, dead: false });
        }
      }
      return tries;
    };
    expect([await tryAll(), await tryAll()]).toEqual([2, 0]);
    passed = 11 * minuteMs;
    expect([await tryAll(), await tryAll()]).toEqual([2, 0]);
    await database.close();
  });

  const fill = async (site: TestSite, count: number, ageMs: number) => {
    const { writer } = await site.app.submissions.database.connections();
    const created_at = new Date(Date.now() - ageMs).toISOString();
    const rows = Array.from({ length: count }, (_, index) => ({
      id: `${ageMs}-${index}`,
      form: 'contact' as const,
      created_at,
      email: 'ann@visitor.example',
      address: null,
      fields: JSON.stringify({ name: 'Ann' }),
      suspicion: null,
      idempotency_key: null,
      body_hash: '',
    }));
    await writer.insertInto('submissions').values(rows).execute();
  };
  const retentionOf = ({ app }: TestSite, clock = new WallClock()) =>
    new Retention(app.submissions.database, new Heartbeat(app.submissions.database, clock));

  test('three years ahead at the hour of the purge: nothing is purged, even after a restart', async () => {
    const site = await start();
    await site.post(contact, message);
    const retention = retentionOf(site);
    expect(await retention.purge(730)).toEqual({ submissions: 0, mails: [] });
    await site.get('/health');
    setClock(3 * 365 * dayMs);
    expect(await retention.purge(730)).toMatchObject({ submissions: 0, refused: 'clock' });
    expect(await retentionOf(site).purge(730)).toMatchObject({ submissions: 0, refused: 'clock' });
    await site.get('/health');
    expect(await retentionOf(site).purge(730)).toMatchObject({ submissions: 0, refused: 'clock' });
  });

  test('what was received while the clock was years ahead neither uses up an hourly limit nor swallows a form sent again', async () => {
    const site = await start();
    const clock = setClock(3 * 365 * dayMs);
    const send = (text: string) => site.post(contact, { ...message, message: text });
    for (let count = 0; count < hourlyLimits.perEmail; count += 1) await send(`number ${count}`);
    expect((await send('one more')).status).toBe(429);
    clock.mockRestore();
    const [other, again] = [await send('one more'), await send('number 0')];
    expect([other.status, again.status]).toEqual([200, 200]);
    const { reader } = await site.app.submissions.database.connections();
    const stored = await reader.selectFrom('submissions').select('id').execute();
    expect(stored).toHaveLength(hourlyLimits.perEmail + 2);
  });

  test('what was received while the clock was years ahead keeps no address, and is purged in time', async () => {
    const site = await start();
    await site.get('/health');
    const { writer } = await site.app.submissions.database.connections();
    const clock = setClock(3 * 365 * dayMs);
    await site.post(contact, message);
    clock.mockRestore();
    await retentionOf(site).purge(730);
    const at = await writer.selectFrom('submissions').select('created_at').executeTakeFirstOrThrow();
    // A day ago, so that it does not use up limits.
    expect(Math.abs(Date.parse(at.created_at) - (Date.now() - dayMs))).toBeLessThan(minuteMs);
    const later = { now: () => Date.now() + 2 * dayMs, believable: () => Promise.resolve(true) };
    await new Retention(site.app.submissions.database, later).purge(730);
    expect(await writer.selectFrom('submissions').select('address').execute()).toEqual([{ address: null }]);
  });

  test('after a clock that was years ahead, a server that starts with the right one believes it', async () => {
    const folder = makeTestFolder();
    const clock = setClock(3 * 365 * dayMs);
    const ahead = await start({ folder });
    await ahead.get('/health');
    clock.mockRestore();
    const site = await start({ folder });
    await site.get('/health');
    await site.post(contact, message);
    const { reader } = await site.app.submissions.database.connections();
    const { created_at } = await reader.selectFrom('submissions').select('created_at').executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(minuteMs);
    expect(await retentionOf(site).purge(730)).toEqual({ submissions: 0, mails: [] });
  });

  test('a form sent again after its clock was corrected by a quarter of an hour is stored once', async () => {
    const site = await start();
    const clock = setClock(15 * minuteMs);
    await site.post(contact, message);
    clock.mockRestore();
    expect((await site.post(contact, message)).status).toBe(200);
    const { reader } = await site.app.submissions.database.connections();
    expect(await reader.selectFrom('submissions').select('id').execute()).toHaveLength(1);
  });

  test('a clock that is years behind when a server starts is not believed, and others are not told of it', async () => {
    const site = await start();
    await site.get('/health');
    const { reader } = await site.app.submissions.database.connections();
    const seen = () => reader.selectFrom('health').select('seen_at').executeTakeFirstOrThrow();
    const before = await seen();
    setClock(-3 * 365 * dayMs);
    const heartbeat = new Heartbeat(site.app.submissions.database, new WallClock());
    await heartbeat.beat();
    expect([await heartbeat.believable(), await seen()]).toEqual([false, before]);
  });

  test('what a server receives whose clock is years behind is not purged once the clock is right', async () => {
    const folder = makeTestFolder();
    const earlier = await start({ folder });
    await earlier.get('/health');
    const clock = setClock(-3 * 365 * dayMs);
    const site = await start({ folder });
    await site.get('/health');
    await site.post(contact, message);
    clock.mockRestore();
    expect(await retentionOf(site).purge(730)).toEqual({ submissions: 0, mails: [] });
    const { reader } = await site.app.submissions.database.connections();
    const { created_at } = await reader.selectFrom('submissions').select('created_at').executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(minuteMs);
  });

  test('many entries at once are purged only on command, and can be restored or erased for good', async () => {
    const site = await start();
    const inbox = async (...args: string[]) => {
      const lines: string[] = [];
      await inboxCommand(args, environment(site.folder, { RETENTION_DAYS: '30' }), (line) => lines.push(line));
      return lines.join('\n');
    };
    await fill(site, 79, 0);
    await fill(site, 21, 31 * dayMs);
    expect(await retentionOf(site).purge(30)).toMatchObject({ submissions: 0, refused: 'share' });
    expect(await inbox('purge')).toContain('21 of 100 are older');
    expect(await inbox('purge', '--confirm')).toBe('21 purged');
    expect(await inbox('list', '--purged')).toMatch(/21 shown$/);
    expect(await inbox('list', '--limit', '100')).toMatch(/79 shown$/);
    expect(await inbox('restore', '--all')).toContain('21 restored');
    expect(await inbox('list', '--limit', '200')).toMatch(/100 shown$/);
    expect(await inbox('purge', '--confirm')).toBe('21 purged');
    expect(await inbox('erase', '--email', 'ann@visitor.example')).toBe('100 erased');
    expect(await inbox('list', '--purged')).toBe('0 shown');
  });

  test('a few entries at once are purged, and are gone for good a week later', async () => {
    const site = await start();
    await fill(site, 19, 31 * dayMs);
    const later = (days: number) =>
      new Retention(site.app.submissions.database, {
        now: () => Date.now() + days * dayMs,
        believable: () => Promise.resolve(true),
      });
    expect(await later(0).purge(30)).toMatchObject({ submissions: 19 });
    expect(await later(6).kept()).toHaveLength(19);
    await later(6).purge(30);
    expect(await later(6).kept()).toHaveLength(19);
    await later(8).purge(30);
    expect(await later(8).kept()).toEqual([]);
    const { reader } = await site.app.submissions.database.connections();
    const left = await sql<{ n: number }>`select count(*) as n from submissions`.execute(reader);
    expect(Number(left.rows[0]?.n)).toBe(0);
  });
});
