import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { inboxCommand } from 'server/cli/inbox';
import { databaseFile } from 'server/database/database';
import { Retention } from 'server/database/retention';
import { SqliteFile } from '../site/sqlite-file';
import { databases } from '../site/databases';
import { message, review, until, useSites, type TestSite } from './harness';

const erasmus = { ...message, name: 'Erasmus Person', email: 'Erasmus@visitor.example' };

describe.each(databases)('npm run inbox, on %s (row G2)', (kind) => {
  const { start, environment } = useSites(kind);

  const inbox = async (site: TestSite, ...args: string[]) => {
    const lines: string[] = [];
    const code = await inboxCommand(args, environment(site.folder), (line) => lines.push(line));
    return { code, text: lines.join('\n') };
  };
  const mailsOf = (site: TestSite) => {
    try {
      return readdirSync(path.join(site.folder, 'data/mail')).filter((file) => file.endsWith('.eml'));
    } catch {
      return [];
    }
  };

  test('lists, shows and exports', async () => {
    const site = await start();
    const { id } = (await site.post('/api/send-contact-form', message)).json<{ id: string }>();
    await site.post('/api/reviews', review);
    await until(() => mailsOf(site).length === 3);
    expect((await inbox(site, 'list')).text).toMatch(/review {8}ann@.*\n.*contact {7}ann@.*\n2 shown$/);
    expect((await inbox(site, 'list', '--form', 'review')).text).toMatch(/1 shown$/);
    expect((await inbox(site, 'show', id.slice(0, 18))).text).toContain('message: Please quote\nten glands.');
    expect((await inbox(site, 'export', '--form', 'contact')).text).toContain(`"Please quote\nten glands."`);
    const out = path.join(site.folder, 'out.csv');
    expect((await inbox(site, 'export', '--out', out)).text).toBe(`2 written to ${out}`);
    expect(readFileSync(out, 'utf8')).toContain('Ann Example');
  });

  test('a visitor’s text cannot send control sequences to the terminal', async () => {
    const site = await start();
    const { writer } = await site.app.submissions.database.connections();
    const { id } = (await site.post('/api/send-contact-form', message)).json<{ id: string }>();
    await sql`update submissions set fields = ${JSON.stringify({ name: '\u001b[31mred' })}`.execute(writer);
    expect((await inbox(site, 'show', id)).text).not.toContain('\u001b');
  });

  test('erases a person: nothing is left in the files, and the review is gone', async () => {
    const site = await start();
    await site.post('/api/send-contact-form', erasmus);
    await site.post('/api/reviews', { ...review, customerName: erasmus.name, emailId: erasmus.email });
    await site.post('/api/send-contact-form', message);
    await until(() => mailsOf(site).length === 5);
    await until(async () => !(await inbox(site, 'list')).text.includes('waiting'));
    expect(await inbox(site, 'erase', '--email', 'erasmus@VISITOR.example')).toEqual({ code: 0, text: '2 erased' });
    expect(mailsOf(site)).toHaveLength(2);
    expect((await site.get('/api/reviews')).json()).toEqual({});
    for (const file of readdirSync(path.join(site.folder, 'data'), { recursive: true, encoding: 'utf8' })) {
      if (!/sqlite|eml/.test(file)) continue;
      expect(readFileSync(path.join(site.folder, 'data', file), 'latin1')).not.toMatch(/erasmus/i);
    }
    expect(await inbox(site, 'erase', '--email', 'nobody@visitor.example')).toEqual({ code: 1, text: '0 erased' });
  });

  test('purges old entries after the retention time, but no unsent mails to the company and no public reviews', async () => {
    const site = await start();
    await site.post('/api/send-contact-form', message);
    await site.post('/api/reviews', review);
    await until(async () => mailsOf(site).length === 3 && !(await inbox(site, 'list')).text.includes('waiting'));
    const { writer } = await site.app.submissions.database.connections();
    const later = new Retention(site.app.submissions.database, {
      now: () => Date.now() + 31 * 86_400_000,
      believable: () => Promise.resolve(true),
    });
    const contact = sql`select id from submissions where form = 'contact'`;
    await sql`update outbox set state = 'dead' where submission_id in (${contact})`.execute(writer);
    expect((await later.purge(0)).submissions).toBe(0);
    expect(await later.purge(30)).toMatchObject({ submissions: 1 });
    expect((await inbox(site, 'list', '--dead')).text).toMatch(/1 shown$/);
    expect((await site.get('/api/reviews/plug')).json()).toMatchObject({ count: 1 });
    const rows = await sql<{ email: string }>`select email, address from submissions where form = 'review'`.execute(
      writer,
    );
    expect(rows.rows).toEqual([{ email: '', address: null }]);
    const purged = (...args: string[]) => inbox(site, 'list', '--purged', ...args);
    expect((await purged('--email', review.emailId)).text).toMatch(/1 shown$/);
    expect((await purged('--email', 'nobody@visitor.example')).text).toBe('0 shown');
    expect((await purged('--form', 'contact')).text).toBe('0 shown');
    // Rejected since, the rest of the review is purged as well; what it was is kept for the week.
    await sql`update reviews set state = 'rejected'`.execute(writer);
    expect(await later.purge(30)).toMatchObject({ submissions: 1 });
    expect((await purged('--form', 'review')).text).toContain(review.emailId);
    await sql`update outbox set state = 'sent' where purpose = 'company'`.execute(writer);
    expect(await later.purge(30)).toMatchObject({ submissions: 1 });
  });

  test.each([
    [['show'], 'needs an id'],
    [['show', '01'], 'No id begins with 01'],
    [['list', '--form', 'chat'], '--form must be one of'],
    [['list', '--nonsense'], 'Unknown option'],
    [['frob'], 'npm run inbox -- list'],
  ])('%j is rejected with a message', async (args, text) => {
    const site = await start();
    await expect(inbox(site, ...args)).rejects.toThrow(text);
  });
});

describe('npm run inbox, while a backup of the SQLite file is being made (row G2)', () => {
  const { start, environment } = useSites('SQLite');

  test('erase waits for its end, because until then the erased text stays in the write-ahead log', async () => {
    const site = await start();
    await site.post('/api/send-contact-form', erasmus);
    const env = environment(site.folder);
    const file = databaseFile(env.DATA_DIR);
    const backup = new SqliteFile(file);
    await backup.run('begin');
    await backup.run('select count(*) from submissions');
    const erased = inboxCommand(['erase', '--email', erasmus.email], env, () => undefined);
    await wait(2500);
    await backup.run('commit');
    const code = await erased;
    await backup.close();
    expect(code).toBe(0);
    const texts = [file, `${file}-wal`].map((each) => readFileSync(each, 'latin1'));
    expect(texts.some((text) => /erasmus/i.test(text))).toBe(false);
  });
});
