import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backupCommand } from 'server/cli/backup';
import { UsageError } from 'server/cli/command';
import { Database } from 'server/database/database';
import { Inbox } from 'server/database/inbox';
import { readSettings } from 'server/settings';
import { Server } from '../crash/servers';
import { startPostgres, type Postgres } from '../doubles/postgres';
import { freePort } from '../site/free-port';
import { startSmtp, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { message, review, until, useSites } from '../submissions/harness';

const contact = '/api/send-contact-form';

describe('npm run backup and npm run restore', () => {
  const { start, environment, makeTestFolder } = useSites('SQLite');
  let postgres: Postgres;
  let smtp: SmtpDouble;
  const servers: Server[] = [];
  beforeAll(async () => {
    [postgres, smtp] = await Promise.all([startPostgres(), startSmtp()]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()));
    await Promise.all([postgres.stop(), smtp.stop()]);
  });

  const command = async (env: Record<string, string>, ...args: string[]) => {
    const lines: string[] = [];
    const code = await backupCommand(args, env, (line) => lines.push(line));
    return { code, text: lines.join('\n') };
  };
  const serve = async (env: Record<string, string>) => {
    const server = await Server.start({ ...env, PORT: String(await freePort()) });
    servers.push(server);
    return server;
  };
  const entriesOf = async (env: Record<string, string>) => {
    const database = new Database(readSettings(env));
    const entries = await new Inbox(database).list();
    await database.close();
    return entries;
  };

  test('a backup of a killed server can be restored into another kind of database, and only unsent mails go out', async () => {
    const folder = makeTestFolder();
    const env = { ...environment(folder), SMTP_URL: smtp.url, HOST: '127.0.0.1' };
    const server = await serve(env);
    const post = async (url: string, text: string) => {
      const answer = await fetch(`${url}${contact}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...message, message: text }),
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { id: string }).id;
    };
    const sentBefore = await post(server.url, 'two\nlines and \ud83d\udd0c');
    await until(async () => {
      const [entry] = await entriesOf(env);
      return entry?.mails.every(({ state }) => state === 'sent');
    });
    await smtp.behave('refuse');
    const unsent = await post(server.url, 'not mailed yet');
    const file = path.join(folder, 'backup');
    // Rows: two submissions with two mails each.
    expect(await command(env, 'backup', file)).toEqual({ code: 0, text: `6 rows written to ${file}` });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await server.end();

    const elsewhere = { ...env, DATA_DIR: path.join(folder, 'other'), DATABASE_URL: await postgres.create() };
    expect(await command(elsewhere, 'restore', file)).toEqual({ code: 0, text: '6 rows restored' });
    const mailed = smtp.mails.length;
    await smtp.behave('ok');
    await serve(elsewhere);
    await until(async () =>
      (await entriesOf(elsewhere)).every(({ mails }) => mails.every(({ state }) => state === 'sent')),
    );
    const entries = await entriesOf(elsewhere);
    expect(entries.map(({ id }) => id)).toEqual([unsent, sentBefore]);
    expect(entries[1]?.fields['message']).toBe('two\nlines and \ud83d\udd0c');
    expect(mailed).toBe(2);
    expect(smtp.mails).toHaveLength(4);
    expect(smtp.mails.slice(2).every(({ raw }) => raw.includes(unsent.slice(0, 18)))).toBe(true);
  });

  test('a file that is damaged, truncated, foreign or newer is refused, and nothing is changed', async () => {
    const cases: [how: string, spoil: (text: string) => string, why: string][] = [
      ['cut off', (text) => text.slice(0, text.lastIndexOf('{"rows"')), 'cut off'],
      ['cut inside a line', (text) => text.slice(0, -100), 'damaged'],
      ['changed', (text) => text.replace('Ann Example', 'Eve Example'), 'damaged'],
      ['without a row', (text) => text.split('\n').toSpliced(2, 1).join('\n'), 'damaged'],
      ['continued', (text) => `${text}${text}`, 'after the end'],
      ['of a newer schema', (text) => text.replace(/"schema":"[^"]*"/, '"schema":"999-later"'), 'newer release'],
      ['empty', () => '', 'not a backup'],
      ['something else', () => '{"name":"zuhal-site"}\n', 'not a backup'],
    ];
    const site = await start({ tuning: { worker: { lanes: 0 } } });
    await site.post('/api/reviews', review);
    const env = environment(site.folder);
    const file = path.join(site.folder, 'backup');
    await command(env, 'backup', file);
    const whole = readFileSync(file, 'utf8');
    const before = await entriesOf(env);
    for (const [how, spoil, why] of cases) {
      writeFileSync(file, spoil(whole));
      const { code, text } = await command(env, 'restore', file, '--replace');
      expect({ how, code, text }).toEqual({ how, code: 1, text: expect.stringContaining(why) as string });
    }
    expect(await entriesOf(env)).toEqual(before);
  });

  test('a database that is not empty is kept unless --replace is given', async () => {
    const site = await start({ tuning: { worker: { lanes: 0 } } });
    const env = environment(site.folder);
    const file = path.join(site.folder, 'backup');
    await site.post(contact, { ...message, message: 'in the backup' });
    await command(env, 'backup', file);
    await site.post(contact, { ...message, message: 'after the backup' });
    expect(await command(env, 'restore', file)).toMatchObject({ code: 1 });
    expect(await entriesOf(env)).toHaveLength(2);
    expect(await command(env, 'restore', file, '--replace')).toMatchObject({ code: 0 });
    expect((await entriesOf(env)).map(({ fields }) => fields['message'])).toEqual(['in the backup']);
    expect((await site.post(contact, { ...message, message: 'later' })).status).toBe(200);
  });

  test('a backup that cannot be finished leaves the previous one in place', async () => {
    const site = await start({ tuning: { worker: { lanes: 0 } } });
    const env = environment(site.folder);
    const file = path.join(site.folder, 'backup');
    writeFileSync(file, 'the one before');
    const { writer } = await site.app.submissions.database.connections();
    await writer.schema.dropTable('outbox').execute();
    await expect(command(env, 'backup', file)).rejects.toThrow('outbox');
    expect(readFileSync(file, 'utf8')).toBe('the one before');
  });

  test.each([[['backup']], [['restore']], [['backup', 'one', 'two']], [['backup', '--replace']]])(
    '%j is rejected with the usage',
    async (args) => {
      const refused = command(environment(makeTestFolder()), ...args);
      await expect(refused).rejects.toBeInstanceOf(UsageError);
      await expect(refused).rejects.toThrow('npm run restore -- FILE');
    },
  );
});
