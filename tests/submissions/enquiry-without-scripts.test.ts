import { gzipSync } from 'node:zlib';
import { lineProblems, writeLines } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { cookieOf, listIn, useEnquirySites, visitor } from './enquiry-site';
import { databases } from '../site/databases';
import { send, until, type TestSite } from './harness';

describe.each(databases)('the enquiry list without scripts, on %s (rows Q3, Q5 and Q6)', (kind) => {
  const { started, smtp } = useEnquirySites(kind);

  test('forms add to the list in the cookie, change it and send it', async () => {
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
      'code=0252-6&quantity=12&note=blue&code=FOO-12&quantity=3&note=&code=013-4&quantity=1&note=&remove=013-4';
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
    await until(() => smtp().mails.length === 2);
    expect(smtp().mails.some(({ text }) => text.includes('1. 12 x 0252-6: 32 A Wall Socket'))).toBe(true);
  });

  test('clearing the list offers to put it back with its notes', async () => {
    const site = await started();
    const cookie = `enquiry-list=${encodeURIComponent('0252-6*2*blue~013-4*1')}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const cleared = await site.post(
      enquiryAddresses.change,
      'code=0252-6&quantity=2&code=013-4&quantity=1&clear=1',
      form,
    );
    expect(listIn(cleared)).toBe('');
    expect(decodeURIComponent(cleared.headers.location!)).toBe('/enquiry?removed=0252-6*2*blue~013-4*1');
  });

  test('removing a line says which of the other quantities cannot be used', async () => {
    const site = await started();
    const cookie = `enquiry-list=${encodeURIComponent('0252-6*2~013-4*1')}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const table = 'code=0252-6&quantity=2.5&note=&code=013-4&quantity=1&note=&remove=013-4';
    const removed = await site.post(enquiryAddresses.change, table, form);
    expect([removed.status, listIn(removed)]).toEqual([422, '0252-6*2']);
    expect(removed.body).toContain(`${lineProblems.quantity}: 0252-6 stays 2`);
    expect(removed.body).toContain('/enquiry?removed=013-4*1');
  });

  test.each(['remove=013-4', 'replace=1:0252-8', ''])(
    'a change of the lines is no redirect if something has been typed into the request below: %s',
    async (button) => {
      const site = await started();
      const cookie = `enquiry-list=${encodeURIComponent('0252-6*2~013-4*1')}`;
      const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
      const table = 'code=0252-6&quantity=7&note=&code=013-4&quantity=1&note=';
      const typed = 'name=Ann+Haddad&email=&message=By+Monday';
      const changed = await site.post(enquiryAddresses.change, `${table}&${typed}&${button}`, form);
      expect(changed.status).toBe(200);
      expect(changed.headers['cache-control']).toBe('no-store');
      expect(listIn(changed)).toMatch(/^0252-6\*7/);
    },
  );

  test('saving keeps what another tab has added, and says which quantities cannot be used', async () => {
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

  describe('the request has the lines as the page shows them', () => {
    const cookie = `enquiry-list=${encodeURIComponent('0252-6*2~FOO-12*9')}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const person = new URLSearchParams(visitor).toString();

    test('it is sent with what was typed into them, whatever has been saved', async () => {
      const site = await started();
      // The page was made before FOO-12 was added.
      const sent = await site.post(enquiryAddresses.send, `code=0252-6&quantity=40&note=blue&${person}`, form);
      expect(sent.headers.location).toMatch(/^\/enquiry\?sent=/);
      expect(cookieOf(sent)).toBe('enquiry-list=');
      await until(() => smtp().mails.length === 2);
      const lines = '1. 40 x 0252-6: 32 A Wall Socket\n   Note: blue\n2. 9 x (not in the catalogue) FOO-12\n';
      expect(smtp().mails.some(({ text }) => text.includes(`Enquiry list:\n${lines}`))).toBe(true);
    });

    test('a refused request does not lose any of them', async () => {
      const site = await started();
      const refused = await site.post(enquiryAddresses.send, 'code=0252-6&quantity=40&note=blue&name=Ann', form);
      expect([refused.status, listIn(refused)]).toEqual([422, '0252-6*40*blue~FOO-12*9']);
      const wrong = await site.post(enquiryAddresses.send, `code=0252-6&quantity=ten&note=blue&${person}`, form);
      expect([wrong.status, listIn(wrong)]).toEqual([422, '0252-6*2*blue~FOO-12*9']);
      expect(wrong.body).toContain(`${lineProblems.quantity}: 0252-6 stays 2`);
      // A line for which the cookie had no space.
      const other = await site.post(enquiryAddresses.send, `code=013-4&quantity=ten&note=red&${person}`, form);
      expect([other.status, listIn(other)]).toEqual([422, '013-4*1*red~0252-6*2~FOO-12*9']);
      expect(smtp().mails).toEqual([]);
    });

    test('lines for which the cookie has no space are sent, too', async () => {
      const site = await started();
      const table = Array.from({ length: 400 }, (_, at) => `code=FOO-${at}&quantity=1&note=${'n'.repeat(190)}`);
      const sent = await site.post(enquiryAddresses.send, `${table.join('&')}&${person}`, form);
      expect(sent.headers.location).toMatch(/^\/enquiry\?sent=/);
      await until(() => smtp().mails.length === 2);
      expect(smtp().mails.some(({ text }) => text.includes('FOO-399'))).toBe(true);
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

  describe('a file is posted with the form', () => {
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
      ['more than 1 MB', 'x'.repeat(1_000_001), 'list.csv is larger than 1 MB'],
      [
        'a line of 1 MB',
        'x'.repeat(900_000),
        'could not be used. “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx”: A line can have at most 2000 characters.',
      ],
    ])('%s is refused with the reason, and the text is not taken alone', async (_what, content, why) => {
      const site = await started();
      const answer = await upload(site, [part('text', 'FOO-1;2'), part('file', content, 'list.csv')]);
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(why);
      // The text is taken with the lines of a file, or shown again with the reason.
      expect(listIn(answer)).toBe(why.includes('could not be used') ? 'FOO-1*2' : '');
    });

    test('a text and a file count by their total size', async () => {
      const site = await started();
      const large = () =>
        upload(site, [part('text', 'x'.repeat(900_000)), part('file', 'x'.repeat(900_000), 'list.csv')]);
      for (const status of [413, 413, 429]) expect((await large()).status).toBe(status);
      expect((await upload(site, [part('text', '0252-6;10')])).status).toBe(303);
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

  test('an offer replaces a line, whose words become its note', async () => {
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

  test('lists of 1 MB count as several posts: three are read, and a flood of them is refused unread', async () => {
    const site = await started({ burst: { burst: 60, perSecond: 0.01 } });
    const paste = (text: string) => site.submit(enquiryAddresses.paste, { text });
    for (let time = 0; time < 3; time += 1) expect((await paste('x'.repeat(1_000_000))).status).toBe(422);
    const refused = await paste('x'.repeat(1_000_000));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await paste('0252-6;1')).status).toBe(303);
  });

  test('a request of hundreds of kilobytes counts as several posts, and the list as a file as one', async () => {
    const site = await started({ burst: { burst: 10, perSecond: 0.01 } });
    const large = { ...visitor, lines: '0252-6*1', message: 'x'.repeat(500_000) };
    const statuses = [];
    for (let time = 0; time < 2; time += 1) {
      statuses.push((await site.post('/api/send-quotation-request', large)).status);
    }
    expect(statuses).toEqual([400, 429]);
    const files = [];
    for (let time = 0; time < 11; time += 1) files.push((await site.get(enquiryAddresses.csv)).status);
    expect([files.filter((status) => status === 200).length, files.at(-1)]).toEqual([10, 429]);
  });

  test('a pasted list of 10,000 lines is cut, as the answer says, and 1 MB is refused', async () => {
    const site = await started();
    const text = Array.from({ length: 10_000 }, (_, at) => `ZE-LONG-CODE-${at};${at + 1}`).join('\r\n');
    const answer = await site.submit(enquiryAddresses.paste, { text });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(
      '9500 lines could not be used. “ZE-LONG-CODE-500;501”: An enquiry list can have at most 500 lines',
    );
    expect(answer.body).toContain('Below is only the first part of what could not be added.');
    expect(answer.body).not.toContain('ZE-LONG-CODE-9000');
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

  test('a compressed form is not inflated: what it takes to read is limited by the length that it states', async () => {
    const site = await started();
    const answer = await fetch(`http://127.0.0.1:${site.port}${enquiryAddresses.paste}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' },
      body: gzipSync('text=0252-6+10'),
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.getSetCookie().join()).not.toContain('0252-6');
  });

  test('lines that cannot be used or do not fit in the cookie are shown again', async () => {
    const site = await started();
    const nothing = await site.submit(enquiryAddresses.add, { code: '---' });
    expect([nothing.status, nothing.body.includes(lineProblems.code)]).toEqual([422, true]);
    const none = await site.submit(enquiryAddresses.add, { code: '0252-6', quantity: '0' });
    expect(none.status).toBe(422);
    expect(none.body).toContain(`“0252-6, 0” was not added. ${lineProblems.quantity}.`);
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

  test.each([enquiryAddresses.add, enquiryAddresses.change, enquiryAddresses.paste, enquiryAddresses.send])(
    '%s, opened again when a browser restores a tab, leads to the list',
    async (address) => {
      const site = await started();
      const answer = await site.get(address);
      expect([answer.status, answer.headers.location]).toEqual([302, '/enquiry']);
    },
  );
});
