import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { inboxCommand } from 'server/cli/inbox';
import { Database } from 'server/database/database';
import { Outbox } from 'server/database/outbox';
import type { SubmissionHealth } from 'server/submissions';
import { readSettings } from 'server/settings';
import { startSmtp, type SmtpBehaviour, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { databases } from '../site/databases';
import { message, outboxOf, until, useSites } from './harness';

const contact = '/api/send-contact-form';
/**
 * Reduces minutes to a tenth of a second, except the timeout of the mail server and the lease: if these expired on a busy
 * machine, a mail would be sent twice.
 */
const quick = {
  worker: { pollMs: 30, probeMs: 100, leaseMs: 20_000 },
  smtp: { connectMs: 200, silenceMs: 3000 },
};

describe.each(databases)('the outbox, on %s (row G2)', (kind) => {
  const { start, environment, makeTestFolder } = useSites(kind);
  let smtp: SmtpDouble;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());

  test.each<[SmtpBehaviour]>([['refuse'], ['hang'], ['421'], ['550']])(
    'mail server: %s, then working: nothing is lost, everything goes out once',
    async (behaviour) => {
      const site = await start({ env: { SMTP_URL: smtp.url }, tuning: quick });
      await smtp.behave(behaviour);
      for (const name of ['1', '2', '3', '4', '5']) {
        expect((await site.post(contact, { ...message, message: name })).status).toBe(200);
      }
      await until(() => site.logged.filter((line) => line.includes('tried again')).length >= 5);
      expect(await outboxOf(site)).toMatchObject({ waiting: 10, dead: 0 });
      await smtp.behave('ok');
      await until(() => smtp.mails.length >= 10);
      await until(async () => (await outboxOf(site))?.waiting === 0);
      expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(10);
      expect(smtp.mails).toHaveLength(10);
    },
  );

  test('after a lost reply the mail is sent again with the same Message-ID, and not again and again', async () => {
    const site = await start({ env: { SMTP_URL: smtp.url }, tuning: quick });
    await smtp.behave('lost');
    await site.post('/api/send-user-registration', { userName: 'A', userEmail: 'a@b.example', userCountry: 'Dubai' });
    await until(() => smtp.mails.length >= 1 && site.logged.some((line) => line.includes('tried again')));
    await wait(10 * quick.worker.probeMs);
    expect(smtp.mails).toHaveLength(1);
    await smtp.behave('ok');
    await until(async () => (await outboxOf(site))?.waiting === 0);
    expect(smtp.mails).toHaveLength(2);
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('a rejected address does not hold up other mails, and is not retried early', async () => {
    const site = await start({ env: { SMTP_URL: smtp.url }, tuning: quick });
    await smtp.behave({ refused: /ann@visitor/ });
    await site.post(contact, message);
    await until(() => smtp.mails.length === 1 && site.logged.some((line) => line.includes('tried again')));
    await site.post(contact, { ...message, email: 'bo@visitor.example' });
    await until(async () => (await outboxOf(site))?.waiting === 1);
    expect(smtp.mails).toHaveLength(3);
    expect(site.logged.filter((line) => line.includes('tried again'))).toHaveLength(1);
    expect(await outboxOf(site)).toMatchObject({ waiting: 1, oldestWaitingSeconds: 0 });
  });

  test.each<[string, SmtpBehaviour]>([
    ['whose addresses the mail server refuses temporarily', { refused: /refused@/, code: 450 }],
    ['whose texts it refuses', { refusedText: 'GTUBE' }],
    ['whose texts it refuses temporarily', { refusedText: 'GTUBE', code: 451 }],
  ])('mails %s do not hold up the next enquiry', async (_, behaviour) => {
    const site = await start({
      env: { SMTP_URL: smtp.url },
      tuning: { ...quick, worker: { ...quick.worker, probeMs: 60_000 } },
    });
    await smtp.behave(behaviour);
    for (let index = 0; index < 6; index += 1) {
      await site.post(contact, { ...message, email: 'refused@visitor.example', message: `GTUBE ${index}` });
    }
    await until(() => site.logged.filter((line) => line.includes('tried again')).length >= 6);
    await site.post(contact, message);
    await until(() => smtp.mails.some(({ text }) => text.includes(message.message)));
  });

  test('mails of one purpose are taken alone, and new ones before those that have failed', async () => {
    const folder = makeTestFolder();
    const site = await start({ folder, env: { SMTP_URL: smtp.url }, tuning: { worker: { lanes: 0 } } });
    for (const name of ['1', '2', '3']) await site.post(contact, { ...message, message: name });
    const database = new Database(readSettings(environment(folder)));
    const outbox = new Outbox(database);
    const first = await outbox.lease('company', 2, 1000);
    expect(first.map(({ purpose }) => purpose)).toEqual(['company', 'company']);
    for (const mail of first) await outbox.failed(mail, { kind: 'recipient', message: '', pauseMs: 0, dead: false });
    const attempts = async (count: number) => (await outbox.lease('company', count, 1000)).map((mail) => mail.attempts);
    expect([await attempts(1), await attempts(5)]).toEqual([[1], [2, 2]]);
    expect(await outbox.lease('acknowledgement', 5, 1000)).toHaveLength(3);
    await database.close();
  });

  test('new mails of several networks take turns, so that none delays those of the others', async () => {
    const folder = makeTestFolder();
    const site = await start({ folder, env: { SMTP_URL: smtp.url }, tuning: { worker: { lanes: 0 } } });
    const post = (text: string, address: string) =>
      site.post(contact, { ...message, message: text }, { 'x-forwarded-for': address });
    for (const text of ['1', '2', '3']) await post(text, '2001:db8:1:1::1');
    await post('4', '2001:db8:1:2::1');
    await post('other', '192.0.2.7');
    const database = new Database(readSettings(environment(folder)));
    const outbox = new Outbox(database);
    const { reader } = await database.connections();
    const texts: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const [mail] = await outbox.lease('company', 1, 1000);
      const { fields } = await reader
        .selectFrom('submissions')
        .select('fields')
        .where('id', '=', mail!.submissionId)
        .executeTakeFirstOrThrow();
      texts.push((JSON.parse(fields) as { message: string }).message);
    }
    expect(texts).toEqual(['1', 'other', '2']);
    await database.close();
  });

  test('acknowledgements go out while the mailbox of the company is full', async () => {
    const site = await start({ env: { SMTP_URL: smtp.url }, tuning: quick });
    await smtp.behave({ refused: /sales@/, code: 452 });
    for (const name of ['1', '2', '3']) await site.post(contact, { ...message, message: name });
    await until(() => smtp.mails.length === 3);
    expect(smtp.mails.every(({ to }) => to.includes(message.email))).toBe(true);
    await smtp.behave('ok');
    await until(async () => (await outboxOf(site))?.waiting === 0);
    expect(smtp.mails).toHaveLength(6);
  });

  test('mails of a killed process are taken over when their lease ends, and not before', async () => {
    const folder = makeTestFolder();
    const env = { SMTP_URL: smtp.url };
    const first = await start({ folder, env, tuning: { worker: { lanes: 0 } } });
    await first.post(contact, message);
    const database = new Database(readSettings(environment(folder)));
    const killed = new Outbox(database);
    expect(await killed.lease('company', 1, 1000)).toHaveLength(1);
    expect(await killed.lease('acknowledgement', 1, 1000)).toHaveLength(1);
    const leasedAt = Date.now();
    await start({ folder, env, tuning: { ...quick, worker: { ...quick.worker, leaseMs: 1000 } } });
    await until(() => smtp.mails.length === 2);
    expect(smtp.mails[0]!.at - leasedAt).toBeGreaterThanOrEqual(950);
    await database.close();
  });

  test('two servers share the work, and every mail is sent once', async () => {
    const folder = makeTestFolder();
    const tuning = { ...quick, limits: { perEmail: 1000, perAddress: 1000, acknowledgements: 1000 } };
    const sites = await Promise.all([1, 2].map(() => start({ folder, env: { SMTP_URL: smtp.url }, tuning })));
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => sites[index % 2]!.post(contact, { ...message, message: `${index}` })),
    );
    await until(() => smtp.mails.length >= 100);
    await until(async () => (await outboxOf(sites[0]!))?.waiting === 0);
    expect(smtp.mails).toHaveLength(100);
    const senders = sites.map(({ logged }) => logged.filter((line) => line.includes('mail sent')).length);
    expect(senders.every((sent) => sent > 0)).toBe(true);
  });

  test('after three days an unsent mail is kept and reported, and is sent on command', async () => {
    const site = await start({ env: { SMTP_URL: smtp.url }, tuning: quick });
    await smtp.behave('refuse');
    await site.post(contact, message);
    await until(() => site.logged.filter((line) => line.includes('tried again')).length >= 2);
    const { writer } = await site.app.submissions.database.connections();
    const longAgo = new Date(Date.now() - 73 * 3_600_000).toISOString();
    await sql`update outbox set created_at = ${longAgo}, next_attempt_at = ${longAgo}`.execute(writer);
    await until(async () => (await outboxOf(site))?.waiting === 0);
    expect(await outboxOf(site)).toEqual({ waiting: 0, oldestWaitingSeconds: 0, dead: 1, undeliverable: 1 });
    expect((await site.get('/health')).json<{ intake: SubmissionHealth }>().intake.status).toBe('degraded');
    expect(site.logged.some((line) => line.includes('given up'))).toBe(true);
    const lines: string[] = [];
    await smtp.behave('ok');
    await inboxCommand(['retry'], environment(site.folder), (line) => lines.push(line));
    expect(lines).toEqual(['2 e-mails will be sent again']);
    await until(() => smtp.mails.length === 2);
  });

  test('a graceful stop finishes the mail in flight', async () => {
    const site = await start({ env: { SMTP_URL: smtp.url }, tuning: { worker: { lanes: 1 } } });
    await site.post(contact, message);
    await until(() => smtp.connections() > 0);
    await site.app.close();
    const sent = site.logged.filter((line) => line.includes('mail sent')).length;
    expect(smtp.mails).toHaveLength(sent);
    expect(sent).toBeGreaterThan(0);
  });

  test('MAIL_TO and MAIL_FROM set the recipients and the sender', async () => {
    const env = {
      SMTP_URL: smtp.url,
      MAIL_TO: 'one@company.example, two@company.example',
      MAIL_FROM: 'web@site.example',
    };
    const site = await start({ env });
    await site.post(contact, message);
    await until(() => smtp.mails.length === 2);
    const toCompany = smtp.mails.find(({ to }) => to.length === 2);
    expect(toCompany).toMatchObject({ from: 'web@site.example', to: ['one@company.example', 'two@company.example'] });
    expect(toCompany?.messageId).toMatch(/@site\.example>$/);
  });

  test('a recipient of MAIL_TO that the mail server refuses is reported, and the others get the mail', async () => {
    const env = { SMTP_URL: smtp.url, MAIL_TO: 'one@company.example, gone@company.example' };
    const site = await start({ env });
    await smtp.behave({ refused: /gone@/ });
    await site.post(contact, message);
    await until(() => site.logged.some((line) => line.includes('did not reach all of MAIL_TO')));
    expect(site.logged.join('\n')).toContain('gone@company.example');
    expect(smtp.mails.filter(({ to }) => to.includes('one@company.example'))).toHaveLength(1);
  });

  test('a recipient of MAIL_TO whom the mail server refuses for a while gets the mail later, the others once', async () => {
    const env = { SMTP_URL: smtp.url, MAIL_TO: 'one@company.example, grey@company.example' };
    const site = await start({ env });
    await smtp.behave({ refused: /grey@/, code: 450 });
    await site.post(contact, message);
    await until(() => site.logged.some((line) => line.includes('did not reach all of MAIL_TO')));
    await smtp.behave('ok');
    await until(async () => (await outboxOf(site))?.waiting === 0);
    const toCompany = smtp.mails.filter(({ to }) => !to.includes(message.email));
    expect(toCompany.map(({ to }) => to)).toEqual([['one@company.example'], ['grey@company.example']]);
    expect(new Set(toCompany.map(({ messageId }) => messageId)).size).toBe(1);
  });
});
