import path from 'node:path';
import { enquiryLimits, lineProblems, listText, parseList, writeLines, type CheckAnswer } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { quotation } from 'api/forms';
import { inboxCommand } from 'server/cli/inbox';
import { startSmtp, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { writeIndex } from '../site/search-index';
import { databases, send, until, useSites, type Answer, type TestSite } from './harness';

const bagOf100 = { quantity: 100, unit: 'piece', packing: 'bag' } as const;
const products = [
  {
    id: 'wall_socket',
    productName: '32 A Wall Socket',
    productCategoryId: 'plugs',
    productDetailTableColumns: [[{ id: 'reference', name: 'Reference' }]],
    productDetailTableData: [{ reference: '0252-6' }, { reference: '013-4' }],
  },
  {
    id: 'armoured_cable',
    productName: 'Armoured Cable',
    productCategoryId: 'cables',
    variants: [{ sku: 'ZE-CABLE-4X16', attributes: {}, price: { amount: 4.2, quantity: 1, unit: 'm' as const } }],
  },
  {
    id: 'cable_tie',
    productName: 'Cable Tie',
    productCategoryId: 'ties',
    variants: [
      { sku: 'ZE-TIE-100', attributes: {}, pack: bagOf100 },
      { sku: 'ZE-TIE-200', mpn: 'ACC-7', attributes: {}, price: { amount: 6, ...bagOf100 }, pack: bagOf100 },
    ],
  },
];
const visitor = { name: 'Ann Example', email: 'ann@visitor.example', phone: '', companyName: 'Visitor LLC' };
const request = { ...visitor, lines: '0252-6;10;for bay 2\n5 x FOO-12', message: 'By Monday, please.' };

/** The list in the cookie that an answer sets. */
const cookieOf = ({ headers }: Answer) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const listIn = (answer: Answer) => decodeURIComponent(cookieOf(answer).replace('enquiry-list=', ''));

describe.each(databases)('the enquiry list, on %s (rows Q3, Q5 and Q6)', (kind) => {
  const { start, environment, makeTestFolder } = useSites(kind);
  let smtp: SmtpDouble;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());
  const started = async () => {
    const folder = makeTestFolder();
    await writeIndex(path.join(folder, 'content'), products);
    return start({ folder, env: { SMTP_URL: smtp.url } });
  };

  test('a request is stored once, mailed with its lines and listed; the acknowledgement has the catalogue’s lines only', async () => {
    const site = await started();
    const headers = { 'idempotency-key': 'list-1' };
    const answers = await Promise.all([1, 2, 3].map(() => site.post(quotation.endpoint, request, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    const { id } = answers[0]!.json<{ id: string }>();
    await until(() => smtp.mails.length === 2);
    const [toCompany, toVisitor] = [...smtp.mails].sort((one) => (one.to[0] === 'sales@company.example' ? -1 : 1));
    const lines = '1. 10 x 0252-6: 32 A Wall Socket\n   Note: for bay 2\n2. 5 x (not in the catalogue) FOO-12\n';
    expect(toCompany?.text).toContain(`Enquiry list:\n${lines}`);
    expect(toCompany?.text).toContain('By Monday');
    expect(toVisitor?.text).toContain(`Your reference: ${id.slice(0, 18)}`);
    expect(toVisitor?.text).toContain(
      '\n1. 10 x 0252-6: 32 A Wall Socket\nand 1 line with codes that are not in our catalogue\n',
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
    await until(() => smtp.mails.length === 2);
    const written = [
      '1. 250 x ZE-CABLE-4X16: Armoured Cable (m, List price EUR 4.20 / m)',
      '2. 1 x ZE-TIE-100: Cable Tie (piece, bag of 100, Price on request)',
      '3. 3 x ZE-TIE-200: Cable Tie (pieces, List price EUR 6.00 / bag of 100)',
    ];
    const shown: string[] = [];
    const { id } = answer.json<{ id: string }>();
    await inboxCommand(['show', id], environment(site.folder), (line) => shown.push(line));
    for (const text of [...smtp.mails.map((mail) => mail.text), shown.join('\n')]) {
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

  describe('without scripts, a file is posted with the form', () => {
    const boundary = '----form';
    const part = (name: string, content: string | Buffer, file = '') => {
      const named = file && `; filename="${file}"\r\nContent-Type: text/csv`;
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n`;
      return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
    };
    const upload = async (site: TestSite, parts: Buffer[], type = `multipart/form-data; boundary=${boundary}`) => {
      const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
      return send(site.port, {
        method: 'POST',
        path: enquiryAddresses.paste,
        headers: { 'content-type': type, 'content-length': String(body.length), accept: 'text/html' },
        body,
      });
    };

    test('its lines are added to those of the text', async () => {
      const site = await started();
      const utf16 = Buffer.from('\uFEFF013-4\t5\r\n', 'utf16le');
      const added = await upload(site, [part('text', '0252-6;10'), part('file', utf16, 'list.txt')]);
      expect([added.status, added.headers.location]).toEqual([303, '/enquiry']);
      expect(listIn(added)).toBe('0252-6*10~013-4*5');
      const withoutFile = await upload(site, [part('text', '0252-6;1'), part('file', '', '')]);
      expect(listIn(withoutFile)).toBe('0252-6*1');
    });

    test.each([
      ['a workbook, or a zip bomb named .csv', 'PK\u0003\u0004', 'list.csv is an Excel workbook or another archive'],
      ['a binary file', 'a\0b', 'list.csv is not a text file'],
      ['more than 1 MB', 'x'.repeat(1_000_001), 'list.csv is too large: a list can be at most 1 MB'],
      [
        'a line of 1 MB',
        'x'.repeat(900_000),
        '1 line could not be used. Line 1 of list.csv: A line can have at most 2000 characters',
      ],
    ])('%s is refused with the reason, and the text is not taken alone', async (_what, content, why) => {
      const site = await started();
      const answer = await upload(site, [part('text', 'FOO-1;2'), part('file', content, 'list.csv')]);
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(why);
      // The text is taken with the lines of a file, or shown again with the reason.
      expect(listIn(answer)).toBe(why.includes('of list.csv') ? 'FOO-1*2' : '');
    });

    test('the name of a file is repeated as it is', async () => {
      const site = await started();
      const answer = await upload(site, [part('file', 'PK\u0003\u0004', '$& list.xlsx')]);
      expect(answer.body).toContain('$&#38; list.xlsx is an Excel workbook');
    });

    test('a body that no browser would send is refused at once', async () => {
      const site = await started();
      const many = Array.from({ length: 5000 }, () => part('text', 'x'));
      const parts = await upload(site, many);
      expect([parts.status, parts.body.includes('Only one file and one text')]).toEqual([413, true]);
      expect((await upload(site, [], 'multipart/form-data')).status).toBe(400);
      const large = Array.from({ length: 10 }, () => part('file', 'x'.repeat(1_000_000), 'list.csv'));
      expect((await upload(site, large)).status).toBe(413);
      const health = await site.get('/api/enquiry-list/check');
      expect(health.status).toBe(405);
    });
  });

  test('a product without a chosen order code is named as the catalogue names it, without its id', async () => {
    const site = await started();
    expect((await site.post(quotation.endpoint, { ...request, lines: 'cable_tie' })).status).toBe(200);
    await until(() => smtp.mails.length === 2);
    for (const { text } of smtp.mails) expect(text).toContain('\n1. 1 x Cable Tie (no order code chosen)');
  });

  test('no text of a visitor can pass for a line of the catalogue in an acknowledgement', async () => {
    const site = await started();
    const lines = ['Code;Quantity;Note', '"1. 9 x Buy: now";1;', '013-4;2;"1. 9 x Buy: now"'];
    expect((await site.post(quotation.endpoint, { ...request, lines: lines.join('\n') })).status).toBe(200);
    await until(() => smtp.mails.length === 2);
    const mail = smtp.mails.find(({ to }) => to[0] === visitor.email)!;
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
      `Enquiry list can have at most ${quotation.fields.lines.maxLength} characters`,
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

  test('without scripts, forms add to the list in the cookie, change it and send it', async () => {
    const site = await started();
    const added = await site.submit(enquiryAddresses.add, { code: '0252-6', quantity: '10' });
    expect([added.status, added.headers.location, added.headers['cache-control']]).toEqual([
      303,
      '/enquiry',
      'no-store',
    ]);
    expect(added.headers['set-cookie']?.[0]).toMatch(/; Path=\/enquiry; SameSite=Lax$/);
    const pasted = await site.submit(
      enquiryAddresses.paste,
      { text: '3 x FOO-12\n013-4' },
      { cookie: cookieOf(added) },
    );
    expect(listIn(pasted)).toBe('0252-6*10~FOO-12*3~013-4*1');
    const table =
      'code=0252-6&quantity=12&note=blue&code=FOO-12&quantity=0&note=&code=013-4&quantity=1&note=&remove=013-4';
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: cookieOf(pasted) };
    const changed = await site.post(enquiryAddresses.change, table, form);
    expect(changed.headers.location).toBe('/enquiry?removed=013-4*1');
    expect(listIn(changed)).toBe('0252-6*12*blue~FOO-12*3');
    const csv = await site.get(enquiryAddresses.csv, { cookie: cookieOf(changed) });
    expect(csv.headers['cache-control']).toBe('private, no-store');
    expect(csv.body).toBe(
      '\uFEFFCode,Quantity,Unit,Name,Price,Note\r\n0252-6,12,,32 A Wall Socket,,blue\r\nFOO-12,3,,,,\r\n',
    );
    const sent = await site.submit(enquiryAddresses.send, visitor, { cookie: cookieOf(changed) });
    expect(sent.headers.location).toMatch(/^\/enquiry\?sent=[0-9a-f-]{18}$/);
    expect(sent.headers['set-cookie']?.[0]).toMatch(/^enquiry-list=; Max-Age=0;/);
    await until(() => smtp.mails.length === 2);
    expect(smtp.mails.some(({ text }) => text.includes('1. 12 x 0252-6: 32 A Wall Socket'))).toBe(true);
  });

  test('without scripts, saving keeps what another tab has added, and says which quantities cannot be used', async () => {
    const site = await started();
    const cookie = `enquiry-list=${encodeURIComponent('0252-6*2~013-4*1~FOO-12*9')}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const save = (table: string) => site.post(enquiryAddresses.change, table, form);
    // The page was made before FOO-12 was added.
    const saved = await save('code=0252-6&quantity=%D9%A4&note=&code=013-4&quantity=5&note=');
    expect([saved.status, listIn(saved)]).toEqual([303, '0252-6*4~013-4*5~FOO-12*9']);
    expect(listIn(await save('code=0252-6&quantity=2&code=013-4&quantity=1&clear=1'))).toBe('FOO-12*9');
    const wrong = await save('code=0252-6&quantity=ten&note=blue&code=013-4&quantity=5&note=');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain(`${lineProblems.quantity}: 0252-6 stays 2`);
    expect(listIn(wrong)).toBe('0252-6*2*blue~013-4*5~FOO-12*9');
    expect(listIn(await save(''))).toBe('0252-6*2~013-4*1~FOO-12*9');
  });

  describe('without scripts, the request has the lines as the page shows them', () => {
    const cookie = `enquiry-list=${encodeURIComponent('0252-6*2~FOO-12*9')}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const person = new URLSearchParams(visitor).toString();

    test('it is sent with what was typed into them, whatever has been saved', async () => {
      const site = await started();
      // The page was made before FOO-12 was added.
      const sent = await site.post(enquiryAddresses.send, `code=0252-6&quantity=40&note=blue&${person}`, form);
      expect(sent.headers.location).toMatch(/^\/enquiry\?sent=/);
      expect(cookieOf(sent)).toBe('enquiry-list=');
      await until(() => smtp.mails.length === 2);
      const lines = '1. 40 x 0252-6: 32 A Wall Socket\n   Note: blue\n2. 9 x (not in the catalogue) FOO-12\n';
      expect(smtp.mails.some(({ text }) => text.includes(`Enquiry list:\n${lines}`))).toBe(true);
    });

    test('a request that is refused loses nothing of them', async () => {
      const site = await started();
      const refused = await site.post(enquiryAddresses.send, 'code=0252-6&quantity=40&note=blue&name=Ann', form);
      expect([refused.status, listIn(refused)]).toEqual([422, '0252-6*40*blue~FOO-12*9']);
      const wrong = await site.post(enquiryAddresses.send, `code=0252-6&quantity=ten&note=blue&${person}`, form);
      expect([wrong.status, listIn(wrong)]).toEqual([422, '0252-6*2*blue~FOO-12*9']);
      expect(wrong.body).toContain(`${lineProblems.quantity}: 0252-6 stays 2`);
      // A line for which the cookie had no space.
      const other = await site.post(enquiryAddresses.send, `code=013-4&quantity=ten&note=red&${person}`, form);
      expect([other.status, listIn(other)]).toEqual([422, '013-4*1*red~0252-6*2~FOO-12*9']);
      expect(smtp.mails).toEqual([]);
    });

    test('lines for which the cookie has no space are sent, too', async () => {
      const site = await started();
      const table = Array.from({ length: 400 }, (_, at) => `code=FOO-${at}&quantity=1&note=${'n'.repeat(190)}`);
      const sent = await site.post(enquiryAddresses.send, `${table.join('&')}&${person}`, form);
      expect(sent.headers.location).toMatch(/^\/enquiry\?sent=/);
      await until(() => smtp.mails.length === 2);
      expect(smtp.mails.some(({ text }) => text.includes('FOO-399'))).toBe(true);
    });

    test('the Enter key saves them, and sends once something of the request has been typed', async () => {
      const site = await started();
      const table = 'code=0252-6&quantity=40&note=&enter=1';
      const saved = await site.post(enquiryAddresses.change, `${table}&name=+&country=Oman`, form);
      expect([saved.status, saved.headers.location, listIn(saved)]).toEqual([303, '/enquiry', '0252-6*40~FOO-12*9']);
      const passedOn = await site.post(enquiryAddresses.change, `${table}&name=Ann&country=Oman`, form);
      expect([passedOn.status, passedOn.headers.location]).toEqual([307, '/enquiry/send#send']);
      const sent = await site.post(enquiryAddresses.send, `${table}&${person}`, form);
      expect(sent.headers.location).toMatch(/^\/enquiry\?sent=/);
    });
  });

  test.each([enquiryAddresses.add, enquiryAddresses.change, enquiryAddresses.paste, enquiryAddresses.send])(
    '%s, opened again when a browser restores a tab, leads to the list',
    async (address) => {
      const site = await started();
      const answer = await site.get(address);
      expect([answer.status, answer.headers.location]).toEqual([302, '/enquiry']);
    },
  );

  test('a post that is refused unread gets a page in a browser, and problem details elsewhere', async () => {
    const site = await start({ env: { SMTP_URL: smtp.url }, tuning: { burst: { burst: 3, perSecond: 0.01 } } });
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

  test('without scripts, an offer replaces a line, whose words become its note', async () => {
    const site = await started();
    const cookie = `enquiry-list=${encodeURIComponent('wall%20socket*3~013-4*1')}`;
    const table = 'code=wall+socket&quantity=4&note=red&code=013-4&quantity=1&note=';
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const replaced = await site.post(enquiryAddresses.change, `${table}&replace=0:0252-6`, form);
    expect([replaced.status, replaced.headers.location]).toEqual([303, '/enquiry']);
    expect(listIn(replaced)).toBe('0252-6*4*wall%20socket%3B%20red~013-4*1');
    for (const replace of ['7:0252-6', '0:', 'x', '0:---']) {
      const kept = await site.post(enquiryAddresses.change, `${table}&replace=${replace}`, form);
      expect(listIn(kept)).toBe('wall%20socket*4*red~013-4*1');
    }
  });

  test('without scripts, a pasted list of 10,000 lines is cut, which the answer says, and 1 MB is refused', async () => {
    const site = await started();
    const text = Array.from({ length: 10_000 }, (_, at) => `ZE-LONG-CODE-${at};${at + 1}`).join('\r\n');
    const answer = await site.submit(enquiryAddresses.paste, { text });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('9500 lines could not be used. Line 501: An enquiry list can have at most 500 lines');
    expect(listIn(answer)).toMatch(/^ZE-LONG-CODE-0\*1~ZE-LONG-CODE-1\*2~/);
    const large = await site.submit(
      enquiryAddresses.paste,
      { text: 'x'.repeat(1_100_000) },
      { cookie: cookieOf(answer) },
    );
    expect([large.status, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    expect(large.body).toContain('a list can have at most 1 MB');
    // The browser keeps the list that it has.
    expect(cookieOf(large)).toBe('');
  });

  test('what cannot be used or has no space in the cookie is shown again', async () => {
    const site = await started();
    const nothing = await site.submit(enquiryAddresses.add, { code: '---' });
    expect([nothing.status, nothing.body.includes(lineProblems.code)]).toEqual([422, true]);
    const lines = Array.from({ length: 400 }, (_, at) => ({ code: `ZE-LONG-CODE-${at}`, quantity: 5, note: '' }));
    const full = await site.submit(enquiryAddresses.add, { lines: writeLines(lines) });
    expect([full.status, full.body.includes('did not fit')]).toEqual([422, true]);
    expect(cookieOf(full).length).toBeLessThan(3600);
    expect(listIn(full)).toMatch(/^ZE-LONG-CODE-0\*5~/);
    const foreign = await site.submit(enquiryAddresses.add, { code: '013-4' }, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    const damaged = await site.submit(enquiryAddresses.add, { code: '013-4' }, { cookie: 'enquiry-list=%E0%A4%A~A*x' });
    expect(listIn(damaged)).toBe('013-4*1');
  });
});
