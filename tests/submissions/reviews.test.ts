import { setTimeout as wait } from 'node:timers/promises';
import { contactMessage, invalidEmailMessage, type ProductReviews, type Ratings } from 'api/forms';
import { inboxCommand } from 'server/cli/inbox';
import { authorOf } from 'server/submissions/author';
import { databases } from '../site/databases';
import { review, useSites, type Answer } from './harness';

/** Another visitor. */
const bo = { fields: { emailId: 'bo@visitor.example' }, headers: { 'x-forwarded-for': '192.0.2.8' } };

const forwardedFor = (address: string) => ({ 'x-forwarded-for': address });

const cookieOf = ({ headers }: Answer) => headers['set-cookie']?.[0] ?? '';

describe.each(databases)('reviews, on %s (row C12)', (kind) => {
  const { start, environment } = useSites(kind);

  const inbox = async (folder: string, ...args: string[]) => {
    const lines: string[] = [];
    const code = await inboxCommand(args, environment(folder), (line) => lines.push(line));
    return { code, lines };
  };

  test('a new review is first in the list, visible to other visitors, and counted', async () => {
    const site = await start();
    expect((await site.get('/api/reviews/plug')).json()).toEqual({ reviews: [], count: 0, average: 0 });
    const first = await site.post('/api/reviews', review);
    expect(first.status).toBe(200);
    expect(first.json()).toMatchObject({
      ok: true,
      review: { customerName: 'Ann Example', stars: 4, comment: 'Fits.' },
    });
    expect(cookieOf(first)).toBe('');
    await site.post('/api/reviews', { ...review, ...bo.fields, comment: 'Second', stars: '1' }, bo.headers);
    await site.post('/api/reviews', { ...review, productId: 'socket', stars: 5 });
    const answer = await site.get('/api/reviews/plug');
    const { reviews, count, average } = answer.json<ProductReviews>();
    expect(reviews.map(({ comment }) => comment)).toEqual(['Second', 'Fits.']);
    expect({ count, average }).toEqual({ count: 2, average: 2.5 });
    expect(answer.body).not.toContain('ann@visitor.example');
    const ratings = { plug: { count: 2, average: 2.5 }, socket: { count: 1, average: 5 } };
    expect((await site.get('/api/reviews')).json<Ratings>()).toEqual(ratings);
    expect(await site.app.submissions.reviewCache.ratings()).toEqual(ratings);
    expect((await site.app.submissions.reviewCache.ofProduct('plug')).count).toBe(2);
  });

  test('an address that reads them again and again has to wait; another reads them, and pages show them', async () => {
    const site = await start();
    const path = '/api/reviews/plug';
    const refusedOf = async (count: number, from: string) => {
      const statuses = Array.from({ length: count }, async () => (await site.get(path, forwardedFor(from))).status);
      return (await Promise.all(statuses)).filter((status) => status === 429).length;
    };
    expect(await refusedOf(150, '192.0.2.9')).toBeGreaterThan(0);
    const refused = await site.get('/api/reviews', forwardedFor('192.0.2.9'));
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await site.get(path, forwardedFor('192.0.2.10'))).status).toBe(200);
    // Nor can a customer of IPv6 go on from one of their networks to the next.
    const networks = Array.from({ length: 8 }, (_, at) => refusedOf(90, `2001:db8:1:10${at}::1`));
    expect(Math.max(...(await Promise.all(networks)))).toBeGreaterThan(0);
  });

  test('ratings that are requested at once are counted once for all of them', async () => {
    const site = await start();
    const rating = { plug: { count: 1, average: 4 } };
    const ratings = jest
      .spyOn(site.app.submissions.reviews.parts.reviews, 'ratings')
      .mockImplementation(() => wait(300, rating));
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/api/reviews')));
    expect(answers.map((answer) => answer.json())).toEqual(Array(20).fill(rating));
    expect(ratings.mock.calls.length).toBeLessThan(5);
  });

  test('the 200 newest are shown, and all are counted', async () => {
    const site = await start();
    await site.post('/api/reviews', review);
    const { writer } = await site.app.submissions.database.connections();
    const submission = await writer.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    const first = await writer.selectFrom('reviews').selectAll().executeTakeFirstOrThrow();
    for (let other = 0; other < 200; other += 1) {
      const id = `${submission.id}-${other}`;
      await writer
        .insertInto('submissions')
        .values({ ...submission, id, idempotency_key: null })
        .execute();
      await writer
        .insertInto('reviews')
        .values({ ...first, submission_id: id, stars: 5 })
        .execute();
    }
    const { reviews, count, average } = (await site.get('/api/reviews/plug')).json<ProductReviews>();
    expect([reviews.length, count, average]).toEqual([200, 201, (200 * 5 + 4) / 201]);
  });

  test('both lists have ETags, which change with their content', async () => {
    const site = await start();
    for (const [path, productId] of [
      ['/api/reviews', 'socket'],
      ['/api/reviews/plug', 'plug'],
    ] as const) {
      const tag = String((await site.get(path)).headers.etag);
      expect((await site.get(path, { 'if-none-match': tag })).status).toBe(304);
      await site.post('/api/reviews', { ...review, productId });
      expect((await site.get(path, { 'if-none-match': tag })).status).toBe(200);
    }
  });

  test('markup is shown as text', async () => {
    const site = await start();
    await site.post('/api/reviews', { ...review, comment: '<script>alert(1)</script>' });
    const answer = await site.get('/api/reviews/plug');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.json<ProductReviews>().reviews[0]?.comment).toBe('<script>alert(1)</script>');
  });

  test.each([
    ['an unknown product', { productId: 'nothing' }, 404, 'There is no such product'],
    ['a product that is a path', { productId: '../site' }, 400, '"productId" cannot be used'],
    ['no rating', { stars: '' }, 422, 'Please fill in all required fields (Select Rating)'],
    ['six stars', { stars: 6 }, 422, 'Please fill in all required fields (Select Rating)'],
    ['half a star', { stars: 4.5 }, 422, 'Please fill in all required fields (Select Rating)'],
    ['no address', { emailId: 'ann' }, 422, invalidEmailMessage],
  ])('%s is refused', async (_what, change, status, error) => {
    const site = await start();
    const answer = await site.post('/api/reviews', { ...review, ...change });
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([status, error]);
    expect((await site.get('/api/reviews')).json()).toEqual({});
  });

  test('an unknown product has no list of reviews', async () => {
    const site = await start();
    expect((await site.get('/api/reviews/nothing')).status).toBe(404);
    expect((await site.get('/api/reviews/..%2Fsite')).status).toBe(404);
  });

  test('a review that waits for approval is visible to its author only, and marked', async () => {
    const site = await start({ env: { REVIEWS_APPROVAL: 'on' } });
    const posted = await site.post('/api/reviews', review);
    const { id, review: own } = posted.json<{ id: string; review: object }>();
    expect(own).toMatchObject({ comment: 'Fits.', pending: true });
    expect(cookieOf(posted)).toMatch(/^review-author=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf(posted).split(';')[0]!;
    const seenBy = async (headers = {}) => (await site.get('/api/reviews/plug', headers)).json<ProductReviews>();

    expect(await seenBy()).toEqual({ reviews: [], count: 0, average: 0 });
    expect(await seenBy({ cookie: `review-author=${'x'.repeat(43)}` })).toMatchObject({ reviews: [] });
    expect(await seenBy({ cookie: `theme=dark; ${cookie}` })).toMatchObject({ reviews: [{ pending: true }], count: 0 });
    expect(await site.app.submissions.reviewCache.ofProduct('plug', authorOf(cookie.split('=')[1]))).toMatchObject({
      reviews: [own],
    });

    expect((await inbox(site.folder, 'list', '--pending')).lines[0]).toContain('pending');
    expect((await inbox(site.folder, 'approve', id)).code).toBe(0);
    expect(await seenBy()).toMatchObject({ reviews: [{ comment: 'Fits.' }], count: 1, average: 4 });
    expect((await seenBy({ cookie })).reviews[0]).not.toHaveProperty('pending');

    expect((await inbox(site.folder, 'reject', id)).code).toBe(0);
    expect(await seenBy({ cookie })).toEqual({ reviews: [], count: 0, average: 0 });
  });

  test('over HTTPS no other host of the domain can set the author cookie', async () => {
    const site = await start({ env: { REVIEWS_APPROVAL: 'on' } });
    const https = { 'x-forwarded-proto': 'https' };
    const given = cookieOf(await site.post('/api/reviews', review, https));
    expect(given).toMatch(/^__Host-review-author=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const token = given.split(';')[0]!.split('=')[1]!;
    const seenBy = async (cookie: string) =>
      (await site.get('/api/reviews/plug', { ...https, cookie })).json<ProductReviews>().reviews;
    const other = 'x'.repeat(43);
    expect(await seenBy(`review-author=${other}; __Host-review-author=${token}`)).toHaveLength(1);
    // Another host of the domain can set this cookie.
    expect(await seenBy(`review-author=${token}`)).toHaveLength(0);
    expect(await seenBy(`a__Host-review-author=${token}`)).toHaveLength(0);
  });

  test('a visitor who posts twice or lost the first response has one cookie that shows the review', async () => {
    const site = await start({ env: { REVIEWS_APPROVAL: 'on' } });
    const headers = { 'idempotency-key': 'lost' };
    await site.post('/api/reviews', review, headers);
    const cookie = cookieOf(await site.post('/api/reviews', review, headers)).split(';')[0]!;
    const other = await site.post('/api/reviews', { ...review, productId: 'socket' }, { cookie });
    expect(cookieOf(other)).toContain(cookie);
    for (const product of ['plug', 'socket']) {
      expect((await site.get(`/api/reviews/${product}`, { cookie })).json<ProductReviews>().reviews).toHaveLength(1);
    }
  });

  test('suspected spam waits for approval even if other reviews do not', async () => {
    const site = await start();
    await site.post('/api/reviews', { ...review, website: 'https://spam.example' });
    expect((await site.get('/api/reviews/plug')).json()).toMatchObject({ reviews: [] });
  });

  describe('without scripts', () => {
    const { productId: _, ...fields } = { ...review, stars: '4' };
    const address = '/our-products/industrial plugs/plug/reviews';

    test('a review redirects to the reviews', async () => {
      const site = await start();
      const answer = await site.submit(encodeURI(address), { ...fields, submissionId: 'one', website: '' });
      expect([answer.status, answer.headers.location]).toEqual([303, '/our-products/industrial%20plugs/plug#reviews']);
      expect((await site.get('/api/reviews')).json()).toEqual({ plug: { count: 1, average: 4 } });
    });

    test('a contact message redirects to the page, and is stored once if sent again after going back', async () => {
      const site = await start();
      const form = { name: 'Ann', email: 'ann@visitor.example', message: 'Hi', answer: '9', submissionId: 'two' };
      for (const _click of [1, 2]) {
        const answer = await site.submit('/contact-us', form);
        expect([answer.status, answer.headers.location]).toEqual([
          303,
          expect.stringMatching(/^\/contact-us\?sent=[0-9a-f-]{18}$/),
        ]);
      }
      expect((await inbox(site.folder, 'list')).lines).toHaveLength(2);
    });

    test.each([
      [
        'an unanswered sum',
        { name: 'Ann', email: 'ann@visitor.example', message: 'Hi' },
        422,
        contactMessage.challenge.wrongMessage,
      ],
      ['a bad address', { name: 'Ann', email: '<b>', message: 'Hi', answer: '9' }, 422, invalidEmailMessage],
      ['an unknown field', { admin: '1' }, 400, 'There is no field &#34;admin&#34; in this form'],
    ])('%s returns the page with the same text', async (_what, form, status, text) => {
      const site = await start();
      const answer = await site.submit('/contact-us', form);
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain(text);
    });

    test('posts from another site or of another type are refused', async () => {
      const site = await start();
      expect((await site.submit('/contact-us', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await site.post('/contact-us', {})).status).toBe(415);
      expect((await site.submit('/contact-us', { message: 'x'.repeat(70_000) })).status).toBe(413);
    });
  });
});
