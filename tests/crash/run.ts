import { setTimeout as wait } from 'node:timers/promises';
import { Database } from 'server/database/database';
import { Inbox } from 'server/database/inbox';
import { Outbox } from 'server/database/outbox';
import { readSettings } from 'server/settings';
import type { SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { startServers, type Server } from './servers';

export interface DrillOptions {
  posts: number;
  processes: number;
  /** The PostgreSQL to use; SQLite if absent. */
  databaseUrl?: string | undefined;
  /** A server is killed after a random number of posts and mails, at most this many. */
  killWithin: number;
}

export interface DrillReport {
  kills: number;
  /** Posts that were eventually answered with 2xx. */
  acknowledged: number;
  /** Responses that never arrived or were 503, after which the post was sent again. */
  retried: number;
  /** Acknowledged, but not in the database. */
  lost: number;
  /** In the database more than once. */
  storedTwice: number;
  /** Mails in the outbox, sent or given up, that the mail server never received. */
  notMailed: number;
  /** Mails sent twice because their process was killed between the mail server's reply and its record. */
  mailedAgainAfterKill: number;
  /** Mails sent twice for any other reason. */
  mailedTwice: number;
  postingSeconds: number;
  /** From the last kill until all mails had been sent. */
  drainedSeconds: number;
}

/**
 * Posts while servers are killed with SIGKILL at random and restarted, then counts (row G2). Half of the posts carry an
 * Idempotency-Key; the others are identified by their body.
 */
export async function runCrashTest({ posts, processes, databaseUrl, killWithin }: DrillOptions): Promise<DrillReport> {
  const { servers, smtp, env, stop } = await startServers(processes, databaseUrl);
  const database = new Database(readSettings(env));
  const killer = new Killer(servers, killWithin, database);
  // No kills during the last part: it shows how long the servers need to catch up.
  const untilWork = posts * 2.25 * 0.8;
  smtp.onMail(({ client }) => killer.worked(client, untilWork));
  try {
    const began = Date.now();
    const answers = await Promise.all(
      Array.from({ length: posts }, async (_, index) => {
        const answer = await postUntilAcknowledged(servers, index);
        killer.worked(answer.server, untilWork);
        return answer;
      }),
    );
    const postingSeconds = (Date.now() - began) / 1000;
    await drained(database);
    const drainedSeconds = (Date.now() - killer.lastKill) / 1000;
    const counted = await count(database, smtp, answers, killer.unrecorded);
    const retried = answers.reduce((sum, { tries }) => sum + tries - 1, 0);
    const { kills } = killer;
    return { kills, acknowledged: answers.length, retried, ...counted, postingSeconds, drainedSeconds };
  } finally {
    await killer.end();
    await database.close();
    await stop();
  }
}

/**
 * Kills each server after a random amount of work and restarts it. Work instead of time, so that a slow machine sees as
 * many kills as a fast one and makes as much progress between them.
 */
class Killer {
  kills = 0;
  lastKill = Date.now();
  /** By process: the Message-IDs that were not yet recorded as sent when it was killed. */
  readonly unrecorded = new Map<string, ReadonlySet<string>>();
  readonly #left = new Map<string, number>();
  readonly #restarts = new Set<Promise<void>>();
  #done = 0;

  constructor(
    readonly servers: readonly Server[],
    readonly within: number,
    readonly database: Database,
  ) {}

  /** Called when a process has stored a post or sent a mail. */
  worked(name: string, untilWork: number) {
    this.#done++;
    const victim = this.servers.find((server) => server.ready && server.name === name);
    if (!victim || this.#done > untilWork) return;
    const left = (this.#left.get(name) ?? Math.ceil(Math.random() * this.within)) - 1;
    this.#left.set(name, left);
    if (left > 0) return;
    victim.ready = false;
    const restart = this.#kill(victim).finally(() => this.#restarts.delete(restart));
    this.#restarts.add(restart);
  }

  async #kill(victim: Server) {
    await wait(Math.random() * 30);
    this.kills++;
    this.lastKill = Date.now();
    const { name } = victim;
    await victim.end();
    const { reader } = await opened(this.database);
    const unsent = await reader.selectFrom('outbox').select('message_id').where('state', '!=', 'sent').execute();
    this.unrecorded.set(name, new Set(unsent.map(({ message_id }) => message_id)));
    await victim.start();
  }

  async end() {
    await Promise.all(this.#restarts);
  }
}

/** Posts as a careful client does: the same request again, to another server, until one answers. */
export async function postUntilAcknowledged(servers: Server[], index: number) {
  const email = `visitor${index}@crash.example`;
  // One in four is a contact message, which creates two mails.
  const [address, form] =
    index % 4 === 0
      ? (['/api/send-contact-form', { name: 'Drill', email, message: 'Drill' }] as const)
      : (['/api/send-user-registration', { userName: 'Drill', userEmail: email, userCountry: 'Dubai' }] as const);
  const body = JSON.stringify(form);
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    ...(index % 2 && { 'idempotency-key': `crash-${index}` }),
  };
  for (let tries = 1; ; tries++) {
    const server = servers[(index + tries) % servers.length]!;
    try {
      const signal = AbortSignal.timeout(15_000);
      const answer = await fetch(`${server.url}${address}`, { method: 'POST', headers, body, signal });
      const { id, error } = (await answer.json()) as { id?: string; error?: string };
      if (answer.ok && id) return { id, tries, server: server.name };
      if (answer.status !== 503) throw new RefusedPost(`a post was answered with ${answer.status}: ${error}`);
    } catch (error) {
      if (error instanceof RefusedPost) throw error;
    }
    await wait(Math.min(200 * 2 ** tries, 3000) * (0.5 + Math.random()));
  }
}

class RefusedPost extends Error {}

/** Opens the database, again if it is busy with the recovery after a kill. */
async function opened(database: Database) {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await database.connections(10_000);
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(100);
    }
  }
}

/** Waits until no mail waits. @throws if some still do after two minutes */
export async function drained(database: Database) {
  const outbox = new Outbox(database);
  await opened(database);
  const end = Date.now() + 120_000;
  for (;;) {
    const { waiting } = await outbox.figures();
    if (waiting === 0) return;
    if (Date.now() > end) throw new Error(`${waiting} mails still wait after two minutes`);
    await wait(100);
  }
}

export async function count(
  database: Database,
  smtp: SmtpDouble,
  answers: { id: string }[],
  unrecorded: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const entries = await new Inbox(database).list();
  const ids = new Set(entries.map(({ id }) => id));
  const visitors = new Set(entries.map(({ email }) => email));
  const { reader } = await database.connections();
  const mails = await reader.selectFrom('outbox').select('message_id').execute();
  const arrived = new Map<string, typeof smtp.mails>();
  for (const mail of smtp.mails) arrived.set(mail.messageId, [...(arrived.get(mail.messageId) ?? []), mail]);
  let mailedAgainAfterKill = 0;
  let mailedTwice = 0;
  for (const copies of arrived.values()) {
    for (const { client, messageId } of copies.slice(0, -1)) {
      if (unrecorded.get(client)?.has(messageId)) mailedAgainAfterKill++;
      else mailedTwice++;
    }
  }
  return {
    lost: answers.filter(({ id }) => !ids.has(id)).length,
    storedTwice: entries.length - visitors.size,
    notMailed: mails.filter(({ message_id }) => !arrived.has(message_id)).length,
    mailedAgainAfterKill,
    mailedTwice,
  };
}
