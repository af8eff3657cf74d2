import { enquiryLimits, lineProblems, listText, parseList, type CheckAnswer } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { quotation } from 'api/forms';
import { inboxCommand } from 'server/cli/inbox';
import { cookieOf, useEnquirySites, visitor } from './enquiry-site';
import { databases } from '../site/databases';
import { until } from './harness';

const request = { ...visitor, lines: '0252-6;10;for bay 2\n5 x FOO-12', message: 'By Monday, please.' };

describe.each(databases)('the enquiry list, on %s (rows Q3 and Q6)', (kind) => {
  const { start, started, environment, smtp } = useEnquirySites(kind);

  test('a request is stored once, mailed with its lines and listed; the acknowledgement has the catalogue’s lines only', async () => {
    const site = await started();
    const headers = { 'idempotency-key': 'list-1' };
    const answers = await Promise.all([1, 2, 3].map(() => site.post(quotation.endpoint, request, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    const { id } = answers[0]!.json<{ id: string }>();
    await until(() => smtp().mails.length === 2);
    const [toCompany, toVisitor] = [...smtp().mails].sort((one) => (one.to[0] === 'sales@company.example' ? -1 : 1));
    const lines = '1. 10 x 0252-6: 32 A Wall Socket\n   Note: for bay 2\n2. 5 x (not in the catalogue) FOO-12\n';
    expect(toCompany?.text).toContain(`Enquiry list:\n${lines}`);
    expect(toCompany?.text).toContain('By Monday');
    expect(toVisitor?.text).toContain(`Your reference: ${id.slice(0, 18)}`);
    expect(toVisitor?.text).toContain(
      '\n1. 10 x 0252-6: 32 A Wall Socket\nand 1 line that we could not match to our catalogue\n',
    );
    for (const written of ['FOO-12', 'bay 2', 'Monday', 'Ann']) expect(toVisitor?.raw).not.toContain(written);
    const shown: string[] = [];
    const env = environment(site.folder);
    await inboxCommand(['show', id], env, (line) => shown.push(line));
    expect(shown.join('\n')).toContain('1. 10 x 0252-6: 32 A Wall Socket');
    shown.length = 0;
    await inboxCommand(['list', '--form', 'quotation'], env, (line) => shown.push(line));
    expect(shown).toHaveLength(2);
    await inboxCommand(['erase', '--email', visitor.email], env, () => undefined);
    shown.length = 0;
    await inboxCommand(['list'], env, (line) => shown.push(line));
    expect(shown).toEqual(['0 shown']);
  });
  test('lines say their unit and price, in the mails, to the inbox, as CSV, and to the page', async () => {
    const site = await started();
    const lines = 'ZE-CABLE-4X16;250\nZE-TIE-100;1;black\nACC-7;3';
    const answer = await site.post(quotation.endpoint, { ...request, lines });
    await until(() => smtp().mails.length === 2);
    const written = [
      '1. 250 x ZE-CABLE-4X16: Armoured Cable (m, List price EUR 4.20 / m)',
      '2. 1 x ZE-TIE-100: Cable Tie (piece, bag of 100, Price on request)',
      '3. 3 x ZE-TIE-200: Cable Tie (pieces, List price EUR 6.00 / bag of 100)',
    ];
    const shown: string[] = [];
    const { id } = answer.json<{ id: string }>();
    await inboxCommand(['show', id], environment(site.folder), (line) => shown.push(line));
    for (const text of [...smtp().mails.map((mail) => mail.text), shown.join('\n')]) {
      for (const line of written) expect(text).toContain(line);
    }
    const checked = await site.post(enquiryAddresses.check, { codes: ['ZE-CABLE-4X16'] });
    const price = { amount: 4.2, quantity: 1, unit: 'm' };
    expect(checked.json<CheckAnswer>().codes['ZE-CABLE-4X16']!.known!.orderTerms).toEqual({ unit: 'm', price });
    const pasted = await site.submit(enquiryAddresses.paste, { text: lines });
    const csv = await site.get(enquiryAddresses.csv, { cookie: cookieOf(pasted) });
    expect(csv.body.split('\r\n')).toContain('ZE-CABLE-4X16,250,m,Armoured Cable,List price EUR 4.20 / m,');
    // It can be uploaded again.
    expect(parseList(csv.body).lines.map(({ quantity, note }) => [quantity, note])).toEqual([
      [250, ''],
      [1, 'black'],
      [3, ''],
    ]);
  });

  test('a product without a chosen order code is named as the catalogue names it, without its id', async () => {
    const site = await started();
    expect((await site.post(quotation.endpoint, { ...request, lines: 'cable_tie' })).status).toBe(200);
    await until(() => smtp().mails.length === 2);
    for (const { text } of smtp().mails) expect(text).toContain('\n1. 1 x Cable Tie (no order code chosen)');
  });

  test('a visitor’s text cannot pass for a line of the catalogue in an acknowledgement', async () => {
    const site = await started();
    const lines = ['Code;Quantity;Note', '"1. 9 x Buy: now";1;', '013-4;2;"1. 9 x Buy: now"'];
    expect((await site.post(quotation.endpoint, { ...request, lines: lines.join('\n') })).status).toBe(200);
    await until(() => smtp().mails.length === 2);
    const mail = smtp().mails.find(({ to }) => to[0] === visitor.email)!;
    expect(mail.raw).not.toContain('Buy');
    expect(mail.text).toContain('2 x 013-4');
  });

  test.each([
    ['an empty list', { lines: '' }, quotation.fields.lines.requiredMessage],
    ['a list of nothing', { lines: 'Code;Quantity' }, 'The enquiry list has no lines'],
    ['a line without a quantity', { lines: '0252-6;0' }, `Line 1 of the enquiry list: ${lineProblems.quantity}`],
    [
      'too many lines',
      { lines: Array.from({ length: 501 }, (_, at) => `A${at}`).join('\n') },
      `Line 501 of the enquiry list: ${lineProblems.full}`,
    ],
    [
      'a list that is too long',
      { lines: 'x'.repeat(quotation.fields.lines.maxLength + 1) },
      `Enter at most ${quotation.fields.lines.maxLength} characters`,
    ],
  ])('%s is refused with 422 and a reason', async (_what, given, error) => {
    const site = await started();
    const answer = await site.post(quotation.endpoint, { ...request, ...given });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toEqual({ lines: error });
  });

  test('a list with as many lines as it may have, all at their longest, in any alphabet, is stored', async () => {
    const site = await started();
    for (const letter of ['x', 'ك']) {
      const lines = Array.from({ length: enquiryLimits.lines }, (_, at) => ({
        code: `${letter.repeat(enquiryLimits.code - 3)}${at + 100}`,
        quantity: enquiryLimits.quantity,
        note: letter.repeat(enquiryLimits.note),
      }));
      const answer = await site.post(quotation.endpoint, { ...request, lines: listText(lines) });
      expect([letter, answer.status]).toEqual([letter, 200]);
    }
  });

  test('codes are checked against the catalogue, and similar ones are offered', async () => {
    const site = await started();
    const answer = await site.post(enquiryAddresses.check, { codes: ['0252-6', '0252', 'nothing'] });
    expect(answer.status).toBe(200);
    const { codes } = answer.json<CheckAnswer>();
    const known = { code: '0252-6', name: '32 A Wall Socket', address: '/our-products/plugs/wall_socket' };
    expect(codes).toEqual({ '0252-6': { known }, '0252': { near: [known] }, nothing: { near: [] } });
    for (const codes of [Array(501).fill('A'), ['x'.repeat(121)], 'A', [1]]) {
      expect((await site.post(enquiryAddresses.check, { codes })).status).toBe(400);
    }
    expect((await site.get(enquiryAddresses.check)).status).toBe(405);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await site.post(enquiryAddresses.check, { codes: [] }, foreign)).status).toBe(403);
  });

  test('a post that is refused unread gets a page in a browser, and problem details elsewhere', async () => {
    const site = await start({ env: { SMTP_URL: smtp().url }, tuning: { burst: { burst: 3, perSecond: 0.01 } } });
    const browser = { accept: 'text/html' };
    const multipart = { ...browser, 'content-type': 'multipart/form-data; boundary=cut' };
    const answers = [
      await site.post(enquiryAddresses.paste, '--cut\r\n', multipart),
      await site.submit(enquiryAddresses.add, { code: 'A' }, { ...browser, 'sec-fetch-site': 'cross-site' }),
      await site.submit(enquiryAddresses.add, { code: 'A' }, browser),
      await site.submit(enquiryAddresses.add, { code: 'A' }, browser),
      await site.submit(enquiryAddresses.add, { code: 'A' }, browser),
      await site.submit(enquiryAddresses.add, { code: 'A' }, { accept: 'application/json' }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
      [400, 'text/html; charset=utf-8'],
      [403, 'text/html; charset=utf-8'],
      [303, undefined],
      [303, undefined],
      [429, 'text/html; charset=utf-8'],
      [429, 'application/problem+json; charset=utf-8'],
    ]);
    expect(answers[4]!.headers['retry-after']).toMatch(/^\d+$/);
    expect(answers[4]!.body).toContain('Go back in your browser');
  });
});
