import { sql } from 'kysely';
import type { ProductReviews } from 'api/forms';
import { texts } from 'api/forms';
import { startSmtp, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { databases } from '../site/databases';
import { message, review, until, useSites, type Answer } from '../submissions/harness';

const contact = '/api/send-contact-form';
const from = (address: string) => ({ 'x-forwarded-for': address });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const count = (status: number, answers: readonly Answer[]) =>
  statuses(answers).filter((each) => each === status).length;
/** Runs tasks one after the other. */
async function inTurn<T, Result>(items: readonly T[], work: (item: T, index: number) => Promise<Result>) {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}

describe.each(databases)('the limits for senders, on %s', (kind) => {
  const { start } = useSites(kind);
  let smtp: SmtpDouble;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());
  const started = () => start({ env: { SMTP_URL: smtp.url } });
  type Site = Awaited<ReturnType<typeof started>>;

  const post = (site: Site, change: Partial<typeof review>, address: string, headers = {}) =>
    site.post('/api/reviews', { ...review, ...change }, { ...from(address), ...headers });
  const shown = async (site: Site, product = 'plug', headers = {}) =>
    (await site.get(`/api/reviews/${product}`, headers)).json<ProductReviews>();

  test('a product accepts one review per e-mail address and one a day per network address, and a retry does not count', async () => {
    const site = await started();
    const first = await post(site, {}, '192.0.2.1', { 'idempotency-key': 'one' });
    const again = await post(site, {}, '192.0.2.1', { 'idempotency-key': 'one' });
    expect(again.body).toBe(first.body);
    const answers = [
      await post(site, { comment: 'Same address', emailId: 'bo@visitor.example' }, '192.0.2.1'),
      await post(site, { comment: 'Same person', emailId: 'ANN@visitor.example' }, '192.0.2.2'),
    ];
    expect(statuses(answers)).toEqual([409, 409]);
    expect(answers[0]?.json()).toMatchObject({ error: texts.reviewed });
    expect((await post(site, { productId: 'socket' }, '192.0.2.1')).status).toBe(200);
    expect((await post(site, { emailId: 'bo@visitor.example' }, '192.0.2.2')).status).toBe(200);
    expect((await shown(site)).count).toBe(2);

    const { writer } = await site.app.submissions.database.connections();
    await sql`update submissions set created_at = ${new Date(Date.now() - 25 * 3_600_000).toISOString()}`.execute(
      writer,
    );
    const colleague = { comment: 'Same office, next day', emailId: 'cy@visitor.example' };
    expect((await post(site, colleague, '192.0.2.1')).status).toBe(200);
    expect((await post(site, { comment: 'Once more' }, '192.0.2.3')).status).toBe(409);
  });

  test('suspected spam in someone’s name does not keep their review out', async () => {
    const site = await started();
    expect((await post(site, { comment: 'Spam', website: 'x' } as object, '192.0.2.1')).status).toBe(200);
    expect((await post(site, {}, '192.0.2.2')).status).toBe(200);
    expect((await post(site, { comment: 'Again' }, '192.0.2.3')).status).toBe(409);
  });

  test('of fifty simultaneous reviews of a product from one address, one is stored', async () => {
    const site = await started();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(site, { comment: `No ${index}`, emailId: `${index}@visitor.example` }, '192.0.2.1'),
      ),
    );
    expect([count(200, answers), count(409, answers)]).toEqual([1, 49]);
    expect((await shown(site)).count).toBe(1);
  });

  test('an address or an IPv6 customer may send three reviews an hour, and its neighbourhood twelve', async () => {
    const site = await start({ products: Array.from({ length: 20 }, (_, index) => `gland${index}`) });
    const products = (length: number) => Array.from({ length }, (_, index) => `gland${index}`);
    const one = await inTurn(products(5), (productId, index) =>
      post(site, { productId, emailId: `a${index}@visitor.example` }, '192.0.2.1'),
    );
    expect(statuses(one)).toEqual([200, 200, 200, 429, 429]);
    expect(one[4]?.json()).toMatchObject({ error: texts.tooMany });
    expect(Number(one[4]?.headers['retry-after'])).toBeGreaterThan(3500);
    const networks = { customer: '2001:db8:0:7_0::1', first: '2001:db8:1:7_::1', neighbours: '2001:db8:2:_00::1' };
    const stored: Record<string, number> = {};
    for (const [name, pattern] of Object.entries(networks)) {
      const answers = await inTurn(products(16), (productId, index) =>
        post(site, { productId, emailId: `${name}${index}@visitor.example` }, pattern.replace('_', index.toString(16))),
      );
      stored[name] = count(200, answers);
    }
    expect(stored).toEqual({ customer: 3, first: 3, neighbours: 12 });
  });

  test('a product accepts one review a day per IPv6 customer, and four per site', async () => {
    const site = await started();
    const networks = Array.from({ length: 6 }, (_, index) => index.toString(16));
    const post6 = (address: string) =>
      post(site, { comment: address, emailId: `${address.replaceAll(':', '-')}@visitor.example` }, address);
    const customer = await inTurn(networks, (each) => post6(`2001:db8:0:7${each}0::1`));
    expect(statuses(customer)).toEqual([200, 409, 409, 409, 409, 409]);
    const neighbours = await inTurn(networks, (each) => post6(`2001:db8:1:${each}00::1`));
    expect(statuses(neighbours)).toEqual([200, 200, 200, 200, 409, 409]);
  });

  test('a review with contact details waits for approval, and only its author sees it', async () => {
    const site = await started();
    const answer = await post(site, { comment: 'Cheaper: call ٠٥٠ ١٢٣ ٤٥٦٧' }, '192.0.2.1');
    expect(answer.json()).toMatchObject({ ok: true, review: { pending: true } });
    const cookie = String(answer.headers['set-cookie']?.[0]).split(';')[0]!;
    expect(await shown(site)).toEqual({ reviews: [], count: 0, average: 0 });
    expect((await shown(site, 'plug', { cookie })).reviews).toHaveLength(1);
    const named = await post(site, { customerName: 'cheap (dot) example', productId: 'socket' }, '192.0.2.1');
    expect(named.json()).toMatchObject({ review: { pending: true } });
    const plain = { comment: 'Fits 3 x 2.5 mm² 600/1000 V, 1SNA115486R0300.', emailId: 'bo@visitor.example' };
    expect((await post(site, plain, '192.0.2.2')).json()).not.toHaveProperty('review.pending');
  });

  test('hourly limits are exact, however many requests arrive at two servers at once', async () => {
    const site = await started();
    const other = await start({ folder: site.folder, env: { SMTP_URL: smtp.url } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? site : other).post(contact, { ...message, message: `No ${index}` }, from('192.0.2.1')),
      ),
    );
    expect([count(200, answers), count(429, answers)]).toEqual([20, 30]);
    await until(() => smtp.mails.length === 25);
    expect(smtp.mails.filter(({ to }) => to[0] === message.email)).toHaveLength(5);
  });

  test('a mailbox gets five acknowledgements an hour, however its address is written and whichever form is used', async () => {
    const site = await started();
    const emails = ['a.nn', 'ann', 'An.N', 'ann+1', 'a.n.n+2', 'ann+3'].flatMap((name) => [
      `${name}@gmail.com`,
      `${name}@googlemail.com`,
    ]);
    const answers = await Promise.all(
      emails.map((email, index) =>
        index % 2
          ? site.post(contact, { ...message, email })
          : site.post('/api/send-inquiry', {
              userName: 'Ann',
              userEmail: email,
              userCountry: 'Oman',
              inquiryMessage: `No ${index}`,
            }),
      ),
    );
    expect(count(200, answers)).toBe(12);
    await until(() => smtp.mails.length === 17);
    expect(smtp.mails.filter(({ to }) => to[0] === 'sales@company.example')).toHaveLength(12);
  });

  test.each(['a%b@visitor.example', 'a!b@visitor.example'])('%s gets no acknowledgement', async (email) => {
    const site = await started();
    expect((await site.post(contact, { ...message, email })).status).toBe(200);
    expect((await site.post(contact, message)).status).toBe(200);
    await until(() => smtp.mails.length === 3);
    const company = 'sales@company.example';
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual([message.email, company, company]);
  });
});
