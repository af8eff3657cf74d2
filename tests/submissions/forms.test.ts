import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { contactMessage, invalidEmailMessage, texts } from 'api/forms';
import { inboxCommand } from 'server/cli/inbox';
import { startSmtp, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { databases } from '../site/databases';
import { message, outboxOf, until, useSites } from './harness';

const contact = '/api/send-contact-form';
const registration = { userName: 'Ann', userEmail: 'ann@visitor.example', userCountry: 'Oman (Muscat Office)' };
const inquiry = { ...registration, inquiryPhone: '', inquiryMessage: 'Cables?', companyName: '', companyLocation: '' };

describe.each(databases)('the forms, on %s (rows G1–G3)', (kind) => {
  const { start, environment, makeTestFolder } = useSites(kind);
  let smtp: SmtpDouble;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());
  const started = (env = {}, tuning = {}) => start({ env: { SMTP_URL: smtp.url, ...env }, tuning });

  const list = async (env: Record<string, string>, ...args: string[]) => {
    const lines: string[] = [];
    await inboxCommand(args, env, (line) => lines.push(line));
    return lines;
  };

  test('a message is stored, mailed to the company and acknowledged', async () => {
    const site = await started();
    const answer = await site.post(contact, message);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ ok: true, id: expect.any(String) as string });
    await until(() => smtp.mails.length === 2);
    const [toCompany, toVisitor] = [...smtp.mails].sort((one) => (one.to[0] === 'sales@company.example' ? -1 : 1));
    expect(toCompany).toMatchObject({ from: 'sales@company.example', to: ['sales@company.example'] });
    expect(toCompany?.headers).toContainEqual(['reply-to', 'Ann Example <ann@visitor.example>']);
    expect(toCompany?.text).toContain('Message:\nPlease quote\nten glands.\n');
    expect(toCompany?.text).toContain('Company name: Visitor LLC');
    expect(toVisitor).toMatchObject({ from: 'sales@company.example', to: ['ann@visitor.example'] });
    expect(toVisitor?.text).toContain('within 24 hours');
    expect(toVisitor?.raw).not.toContain('Ann');
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('a registration is mailed to the company only, an inquiry is acknowledged too', async () => {
    const site = await started();
    expect((await site.post('/api/send-user-registration', registration)).status).toBe(200);
    await until(() => smtp.mails.length === 1);
    expect((await site.post('/api/send-inquiry', inquiry)).status).toBe(200);
    await until(() => smtp.mails.length === 3);
    expect(smtp.mails.filter(({ to }) => to[0] === 'ann@visitor.example')).toHaveLength(1);
  });

  test('absent fields are empty, and the branch defaults to the company’s first one', async () => {
    const site = await started();
    expect((await site.post(contact, { name: 'Bo', email: 'bo@visitor.example', message: 'Hi' })).status).toBe(200);
    await until(() => smtp.mails.length === 2);
    expect(smtp.mails.some(({ text }) => text.includes('Branch: Quayside'))).toBe(true);
  });

  test.each([
    ['missing fields', { ...message, name: ' ', message: '' }, contactMessage.summaryMessage, ['name', 'message']],
    ['no address', { ...message, email: 'ann@visitor' }, invalidEmailMessage, ['email']],
    ['a wrong sum', { ...message, answer: '8' }, contactMessage.challenge.wrongMessage, ['answer']],
    [
      'several mistakes',
      { ...message, name: '', email: 'x', answer: 8 },
      contactMessage.summaryMessage,
      ['name', 'email', 'answer'],
    ],
    ['too long a name', { ...message, name: 'x'.repeat(101) }, 'Name can have at most 100 characters', ['name']],
  ])('%s: 422 with the text of the form', async (_what, body, error, fields) => {
    const site = await started();
    const answer = await site.post(contact, body);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ error });
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(fields);
  });

  test('the challenge accepts its answer as a number and as text', async () => {
    const site = await started();
    expect((await site.post(contact, { ...message, answer: 9 })).status).toBe(200);
    expect((await site.post(contact, { ...message, message: 'Other', answer: '9' })).status).toBe(200);
  });

  test.each([
    ['broken JSON', '{"name":', {}, 400],
    ['something other than an object', '[]', {}, 400],
    ['an unknown field', { ...message, isAdmin: true }, {}, 400],
    ['a field of another type', { ...message, name: { $gt: '' } }, {}, 400],
    ['a prototype', '{"__proto__":{"name":"x"}}', {}, 400],
    ['a bad key', message, { 'idempotency-key': 'x'.repeat(300) }, 400],
    ['plain text', JSON.stringify(message), { 'content-type': 'text/plain' }, 415],
    ['a form', 'name=Ann', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a large body', { ...message, message: 'x'.repeat(70_000) }, {}, 413],
    ['another site', message, { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour', message, { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', message, { origin: 'https://evil.example' }, 403],
    ['an opaque origin', message, { origin: 'null' }, 403],
  ])('%s is refused, and nothing is stored', async (_what, body, headers, status) => {
    const site = await started();
    const answer = await site.post(contact, body, headers);
    expect(answer.status).toBe(status);
    const detail = expect.any(String) as string;
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail,
      error: answer.json<{ detail: string }>().detail,
    });
    expect((await site.get('/health')).json<{ intake: object }>().intake).toMatchObject({ outbox: { waiting: 0 } });
    expect(await list(environment(site.folder), 'list')).toEqual(['0 shown']);
  });

  test('a post from the site’s own page is accepted', async () => {
    const site = await started();
    expect((await site.post(contact, message, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const headers = { origin: 'http://site.example', host: 'site.example' };
    expect((await site.post(contact, { ...message, message: 'Again' }, headers)).status).toBe(200);
  });

  test('50 simultaneous posts with one key give one row, one response and one pair of mails', async () => {
    const site = await started();
    const headers = { 'idempotency-key': 'click-1' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.post(contact, message, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const replayed = await site.post(contact, { ...message, elapsedMs: 9000 }, headers);
    expect(replayed.body).toBe(answers[0]?.body);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    const changed = await site.post(contact, { ...message, message: 'Other' }, headers);
    expect(changed.status).toBe(422);
    expect(await list(environment(site.folder), 'list')).toHaveLength(2);
    await until(() => smtp.mails.length === 2);
  });

  test('without a key, the same body from the same address is stored once, even by two servers', async () => {
    const site = await started();
    const other = await start({ folder: site.folder, env: { SMTP_URL: smtp.url } });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? site : other).post(contact, message, from('192.0.2.7'))),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const elsewhere = await site.post(contact, message, from('192.0.2.8'));
    expect(elsewhere.body).not.toBe(answers[0]?.body);
    expect(await list(environment(site.folder), 'list')).toHaveLength(3);
    await until(() => smtp.mails.length === 4);
  });

  test('one e-mail address is limited across servers and gets Retry-After; others pass', async () => {
    const tuning = { limits: { perEmail: 3 } };
    const site = await started({}, tuning);
    const other = await start({ folder: site.folder, env: { SMTP_URL: smtp.url }, tuning });
    for (const text of ['1', '2', '3']) {
      expect((await site.post(contact, { ...message, message: text })).status).toBe(200);
    }
    const fourth = await other.post(contact, { ...message, message: '4' });
    expect(fourth.status).toBe(429);
    expect(fourth.json()).toMatchObject({ status: 429, error: texts.tooMany });
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3500);
    // A retry of an accepted message does not count.
    expect((await other.post(contact, { ...message, message: '3' })).status).toBe(200);
    expect((await other.post(contact, { ...message, email: 'bo@visitor.example' })).status).toBe(200);
  });

  test('Retry-After is the time of the limit that is reached, not of others in the same network', async () => {
    const site = await started({}, { limits: { perEmail: 1 } });
    await site.post(contact, { ...message, email: 'colleague@visitor.example' });
    const { writer } = await site.app.submissions.database.connections();
    const earlier = new Date(Date.now() - 59 * 60_000).toISOString();
    await writer.updateTable('submissions').set({ created_at: earlier }).execute();
    expect((await site.post(contact, message)).status).toBe(200);
    const refused = await site.post(contact, { ...message, message: 'Another' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('suspected spam with the e-mail address of another person does not use up that person’s limit', async () => {
    const site = await started({}, { limits: { perEmail: 2 } });
    for (const text of ['1', '2', '3']) {
      expect((await site.post(contact, { ...message, message: text, website: 'x' })).status).toBe(200);
    }
    for (const text of ['4', '5']) {
      expect((await site.post(contact, { ...message, message: text })).status).toBe(200);
    }
    expect((await site.post(contact, { ...message, message: '6' })).status).toBe(429);
  });

  test('using up the limit of an e-mail address in one network does not keep its owner out in another', async () => {
    const site = await started({}, { limits: { perEmail: 2 } });
    const from = (address: string, text: string) =>
      site.post(contact, { ...message, message: text }, { 'x-forwarded-for': address });
    for (const text of ['1', '2']) expect((await from('2001:db8:0:1::1', text)).status).toBe(200);
    for (const sameSite of ['2001:db8:0:1::2', '2001:db8:0:ff::1']) {
      expect((await from(sameSite, '3')).status).toBe(429);
    }
    for (const elsewhere of ['2001:db8:1::1', '192.0.2.7']) {
      expect((await from(elsewhere, '4')).status).toBe(200);
    }
  });

  test('one address is limited, even with a forged X-Forwarded-For, and another address passes', async () => {
    const site = await started({ TRUST_PROXY: '' }, { burst: { burst: 3, perSecond: 0.1 } });
    const from = (address: string, text: string) =>
      site.post(
        contact,
        { ...message, email: `${text}@visitor.example` },
        { 'x-forwarded-for': `198.51.100.${text}` },
        address,
      );
    for (const text of ['1', '2', '3']) expect((await from('127.0.0.1', text)).status).toBe(200);
    const refused = await from('127.0.0.1', '4');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await from('127.0.0.2', '5')).status).toBe(200);
    expect(site.logged.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });

  test('one address, and one IPv6 customer, can send only a limited amount of text in an hour, however few the forms', async () => {
    const site = await started({}, { limits: { characters: 1000 } });
    let sent = 0;
    const from = async (address: string) => {
      sent += 1;
      const fields = { ...message, email: `${sent}@visitor.example`, message: `${sent} ${'x'.repeat(600)}` };
      return (await site.post(contact, fields, { 'x-forwarded-for': address })).status;
    };
    expect([await from('192.0.2.7'), await from('192.0.2.7'), await from('192.0.2.7')]).toEqual([200, 200, 429]);
    expect(await from('192.0.2.8')).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push(await from(`2001:db8:1:${at}00::1`));
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(7);
  });

  test('40 people behind one address pass', async () => {
    const site = await started();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => site.post(contact, { ...message, email: `${index}@visitor.example` })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test.each([
    ['a filled honeypot', { website: 'https://spam.example' }, 'honeypot'],
    ['a form filled in too fast', { elapsedMs: 120 }, 'too-fast'],
  ])(
    '%s is stored and marked, answered like any other, and mailed only after the company’s approval',
    async (_what, sign, word) => {
      const site = await started();
      const env = environment(site.folder, { SMTP_URL: smtp.url });
      const answer = await site.post(contact, { ...message, ...sign });
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({ ok: true, id: expect.any(String) as string });
      expect((await list(env, 'list', '--suspected'))[0]).toContain(`suspected: ${word}`);
      expect(smtp.mails).toHaveLength(0);
      await list(env, 'approve', answer.json<{ id: string }>().id);
      await until(() => smtp.mails.length === 1);
      expect(await list(env, 'list', '--suspected')).toEqual(['0 shown']);
    },
  );

  test.each([
    ['a slow visitor', { elapsedMs: 8000 }],
    ['a clock that is wrong', { startedAt: 99999999999999 }],
  ])('%s is not spam', async (_what, sign) => {
    const site = await started();
    await site.post(contact, { ...message, ...sign });
    await until(() => smtp.mails.length === 2);
  });

  test('nothing that a visitor writes becomes a mail header', async () => {
    const site = await started();
    const evil = 'x\r\nBcc: victim@evil.example\n\u2028Subject: pwned\u0000\u2029, <victim@evil.example>;';
    const body = {
      name: evil,
      phone: evil.slice(0, 30),
      message: evil,
      country: evil,
      companyName: evil,
      companyLocation: evil,
    };
    expect((await site.post(contact, { ...body, email: 'ann@visitor.example' })).status).toBe(200);
    const odd = await site.post(contact, { ...message, email: 'a,b<c>@visitor.example' });
    expect(odd.status).toBe(200);
    // No mail can go to the second sender's address: only the company gets one.
    await until(() => smtp.mails.length === 3 && smtp.mails);
    const ours = ['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id'];
    const allowed = [...ours, 'mime-version', 'reply-to', 'subject', 'to', 'x-auto-response-suppress'];
    for (const mail of smtp.mails) {
      const names = mail.headers.map(([name]) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(allowed).toEqual(expect.arrayContaining(names));
      expect([['sales@company.example'], ['ann@visitor.example']]).toContainEqual(mail.to);
      const subject = mail.headers.find(([name]) => name === 'subject')?.[1];
      expect(subject).toMatch(/^(Contact message from the website|We have received your message) \([\w-]+\)$/);
    }
  });

  test('nothing personal is in the log', async () => {
    const site = await started({ LOG_LEVEL: 'trace' });
    await smtp.behave({ refused: /ann@visitor/ });
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    await site.post(`${contact}?from=ann@visitor.example`, message, headers);
    await site.post(contact, { ...message, [message.name]: 1 }, headers);
    await until(() => smtp.mails.length === 1 && site.logged.some((line) => line.includes('tried again')));
    for (const personal of ['Ann', 'ann@', 'Visitor LLC', 'glands', '192.0.2.77']) {
      expect(site.logged.join('\n')).not.toContain(personal);
    }
  });

  test('without SMTP_URL the mails are files, one for each mail', async () => {
    const site = await start();
    await site.post(contact, message);
    const folder = path.join(site.folder, 'data/mail');
    const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []);
    await until(() => files().length === 2);
    await until(async () => (await outboxOf(site))?.waiting === 0);
    const ids = files().map((file) => /^Message-ID: (\S+)/im.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1]);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });

  test('health reports database and outbox', async () => {
    const site = await started();
    await smtp.behave('refuse');
    await site.post(contact, message);
    await until(async () => {
      const { intake } = (await site.get('/health')).json<{ intake: { outbox: { waiting: number } } }>();
      return intake.outbox.waiting === 2;
    });
    const { intake } = (await site.get('/health')).json<{ intake: object }>();
    expect(intake).toMatchObject({
      status: 'ok',
      database: { kind: kind === 'SQLite' ? 'sqlite' : 'postgres', state: 'ready' },
      outbox: { waiting: 2, dead: 0, undeliverable: 0 },
      mail: 'smtp',
    });
  });

  test('other methods and unknown addresses get 405 and 404', async () => {
    const site = await started();
    const get = await site.get(contact);
    expect([get.status, get.headers['allow']]).toEqual([405, 'POST']);
    expect((await site.get('/api/nothing')).status).toBe(404);
  });

  test('four servers that start at once create one schema', async () => {
    const folder = makeTestFolder();
    const sites = await Promise.all([1, 2, 3, 4].map(() => start({ folder, env: { SMTP_URL: smtp.url } })));
    const answers = await Promise.all(
      sites.map((site, index) => site.post(contact, { ...message, message: `From ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await until(() => smtp.mails.length === 8);
  });
});
