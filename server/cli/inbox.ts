import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { FormName } from 'api/forms';
import { Database } from '../database/database';
import { forget } from '../database/erase';
import { Heartbeat } from '../database/heartbeat';
import { Inbox, type InboxEntry, type InboxFilter } from '../database/inbox';
import { Outbox } from '../database/outbox';
import { Retention } from '../database/retention';
import { WallClock } from '../database/wall-clock';
import { Data } from '../files/data';
import { mailDomain } from '../mail/sender';
import { eraseMailFiles } from '../mail/transports';
import { readSettings, type Settings } from '../settings';
import { runCommand, UsageError } from './command';
import { toCsv } from './csv';

const usage = `What visitors have sent, for the company's own use. Uses the settings of the server (DATA_DIR or DATABASE_URL).

  npm run inbox -- list                   newest first; --limit 50
  npm run inbox -- show <id>              everything about one; the first characters of its id are enough
  npm run inbox -- export                 CSV; --out file.csv, or to the terminal
  npm run inbox -- erase <id> | --email a@example.com      for good, with its e-mails
  npm run inbox -- approve <id>           publishes a review, or sends what is not spam to the company
  npm run inbox -- reject <id>            hides a review
  npm run inbox -- retry                  sends abandoned e-mails again
  npm run inbox -- purge                  counts what is older than RETENTION_DAYS; --confirm purges it, however much it is
  npm run inbox -- list --purged          what was purged in the last week; --form, --email, --limit
  npm run inbox -- restore <id> | --all   restores it

list and export take: --form contact|registration|inquiry|review|quotation
                       --email a@example.com  --suspected  --pending  --dead`;

const options = {
  form: { type: 'string' },
  email: { type: 'string' },
  suspected: { type: 'boolean' },
  pending: { type: 'boolean' },
  dead: { type: 'boolean' },
  limit: { type: 'string' },
  out: { type: 'string' },
  purged: { type: 'boolean' },
  all: { type: 'boolean' },
  confirm: { type: 'boolean' },
} as const;

const formNames: readonly FormName[] = ['contact', 'registration', 'inquiry', 'review', 'quotation'];

/**
 * `npm run inbox`: lists, shows, exports and erases submissions.
 * @param args the command and its options, as in `usage`
 * @param print called with each line of output
 * @returns the exit code: 0, or 1 if nothing matches
 * @throws {UsageError} for an unknown command or option, and errors of the database
 */
export async function inboxCommand(
  args: string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const { values, positionals } = parse(args);
  const [command = 'help', id] = positionals;
  const settings = readSettings(env);
  if (command === 'help') {
    print(usage);
    return 0;
  }
  const filter = toFilter(values);
  const database = new Database(settings, ({ code, message }) =>
    print(`The database cannot be opened: ${code}, ${message}`),
  );
  const inbox = new Inbox(database);
  const context: Context = {
    database,
    inbox,
    retention: new Retention(database, new Heartbeat(database, new WallClock())),
    outbox: new Outbox(database),
    settings,
    values,
    filter,
    one: () => idOf(inbox, command, id),
    print,
  };
  const commands = new Map(
    Object.entries({ ...readingCommands(context), ...changingCommands(context), ...erasingCommands(context) }),
  );
  try {
    const run = commands.get(command);
    if (!run) throw new UsageError(usage);
    return await run();
  } finally {
    await database.close();
  }
}

type Values = ReturnType<typeof parse>['values'];
type Commands = Record<string, () => Promise<number>>;

/** What the commands work with. */
interface Context {
  database: Database;
  inbox: Inbox;
  retention: Retention;
  outbox: Outbox;
  settings: Settings;
  values: Values;
  filter: InboxFilter;
  /** The one submission that the command names. @throws {UsageError} if there is none, or more than one */
  one: () => Promise<string>;
  print: (line: string) => void;
}

async function idOf(inbox: Inbox, command: string, id: string | undefined): Promise<string> {
  if (!id) throw new UsageError(`inbox ${command} needs an id; npm run inbox -- list shows them`);
  const found = await inbox.idsLike(id);
  if (found.length === 1) return found[0]!;
  throw new UsageError(found.length ? `Several ids begin with ${id}:\n${found.join('\n')}` : `No id begins with ${id}`);
}

const readingCommands = ({ inbox, retention, values, filter, one, print }: Context): Commands => ({
  async list() {
    if (values.purged) return listPurged(retention, filter, print);
    const entries = await inbox.list({ ...filter, limit: filter.limit ?? 50 });
    for (const entry of entries) print(line(entry));
    print(`${entries.length} shown`);
    return 0;
  },
  async show() {
    const wanted = await one();
    const [entry] = await inbox.list({ ids: [wanted] });
    if (!entry) print(`${wanted} has been purged; npm run inbox -- restore ${wanted} restores it`);
    else for (const text of describe(entry)) print(text);
    return entry ? 0 : 1;
  },
  async export() {
    const entries = await inbox.list(filter);
    const csv = toCsv(entries);
    if (values.out) {
      writeFileSync(values.out, csv, { mode: 0o600 });
      print(`${entries.length} written to ${values.out}`);
    } else print(csv.trimEnd());
    return 0;
  },
});

const changingCommands = ({ inbox, retention, outbox, settings, values, one, print }: Context): Commands => ({
  async approve() {
    const wanted = await one();
    const done = await inbox.approve(wanted, await mailDomain(settings, new Data(settings.CONTENT_DIR)));
    print(done ? `${wanted} approved` : `${wanted} is neither a review nor suspected spam`);
    return done ? 0 : 1;
  },
  async reject() {
    const wanted = await one();
    const done = await inbox.reject(wanted);
    print(done ? `${wanted} is now hidden` : `${wanted} is not a review`);
    return done ? 0 : 1;
  },
  async restore() {
    const ids = values.all ? (await retention.kept()).map((entry) => entry.id) : [await one()];
    const restored = await retention.restore(ids);
    print(`${restored} restored; what is older than RETENTION_DAYS (${settings.RETENTION_DAYS}) will be purged again`);
    return restored > 0 ? 0 : 1;
  },
  async retry() {
    print(`${await outbox.reviveDead()} e-mails will be sent again`);
    return 0;
  },
});

/** What these commands erase remains in no file. */
const erasingCommands = ({ database, inbox, retention, settings, values, one, print }: Context): Commands => ({
  async erase() {
    const { email } = values;
    const remove = async () => {
      const found = email ? [...(await inbox.list({ email })), ...(await retention.kept({ email }))] : undefined;
      const erased = await inbox.erase(found?.map((entry) => entry.id) ?? [await one()]);
      await eraseMailFiles(settings.DATA_DIR, erased.mails);
      return erased;
    };
    // Even if nothing is found: an earlier run of the command may have failed at this point.
    const erased = await remove().finally(() => forget(database));
    print(`${erased.submissions} erased`);
    return erased.submissions > 0 ? 0 : 1;
  },
  /** Without `--confirm`, it only says what would be purged. */
  async purge() {
    const { RETENTION_DAYS, DATA_DIR } = settings;
    if (!values.confirm) {
      const { due, all } = RETENTION_DAYS > 0 ? await retention.due(RETENTION_DAYS) : { due: 0, all: 0 };
      print(`It is ${new Date().toISOString()}. ${due} of ${all} are older than RETENTION_DAYS (${RETENTION_DAYS}).`);
      if (due > 0) print('npm run inbox -- purge --confirm purges them; restore can bring them back for a week');
      return 0;
    }
    const { submissions, mails } = await retention.purge(RETENTION_DAYS, { confirmed: true });
    await eraseMailFiles(DATA_DIR, mails);
    await forget(database);
    print(`${submissions} purged`);
    return 0;
  },
});

async function listPurged(
  retention: Retention,
  { email, form: wanted, limit }: InboxFilter,
  print: (line: string) => void,
): Promise<number> {
  const all = await retention.kept({ email });
  const entries = all.filter(({ form }) => wanted === undefined || form === wanted).slice(0, limit);
  for (const { id, createdAt, form, email, purgedAt } of entries) {
    print(plain(`${id}  ${minute(createdAt)}  ${form.padEnd(12)}  ${email}  (purged ${minute(purgedAt)})`));
  }
  print(`${entries.length} shown`);
  return 0;
}

const minute = (time: string) => time.slice(0, 16).replace('T', ' ');

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

function toFilter({ form, email, suspected, pending, dead, limit }: ReturnType<typeof parse>['values']): InboxFilter {
  if (form !== undefined && !formNames.includes(form as FormName)) {
    throw new UsageError(`--form must be one of ${formNames.join(', ')}`);
  }
  if (limit !== undefined && !/^[1-9]\d*$/.test(limit)) throw new UsageError('--limit must be a number');
  return { form: form as FormName, email, suspected, pending, dead, limit: limit ? Number(limit) : undefined };
}

const states = ({ suspicion, review, mails }: InboxEntry) =>
  [
    suspicion && `suspected: ${suspicion}`,
    review && review.state,
    mails.some(({ state }) => state === 'dead') && 'e-mail given up',
    mails.some(({ state }) => state === 'waiting') && 'mail waiting',
  ].filter(Boolean);

// What visitors wrote must not move the terminal's cursor or colour its text.
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const plain = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');

function line(entry: InboxEntry): string {
  const { id, createdAt, form, email } = entry;
  const told = states(entry).join(', ');
  return plain(`${id}  ${minute(createdAt)}  ${form.padEnd(12)}  ${email}${told && `  (${told})`}`);
}

const describe = (entry: InboxEntry) =>
  [
    `${entry.form}, ${entry.createdAt}, ${entry.id}`,
    ...states(entry).map(String),
    '',
    ...Object.entries(entry.fields).map(([name, value]) => `${name}: ${value}`),
    '',
    ...entry.mails.map(
      ({ purpose, state, attempts, error }) =>
        `mail (${purpose}): ${state}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${error ? `, last answer: ${error}` : ''}`,
    ),
  ].map(plain);

if (require.main === module) void runCommand(inboxCommand);
