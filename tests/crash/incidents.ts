import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Database } from 'server/database/database';
import { readSettings } from 'server/settings';
import type { Incidents, Postgres } from '../doubles/postgres';
import { count, drained, postUntilAcknowledged } from './run';
import { startServers, type Server } from './servers';

/** The ways in which PostgreSQL fails while the site runs. */
export const incidentKinds = ['stopped fast', 'stopped at once', 'sessions ended', 'frozen'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export interface IncidentReport {
  acknowledged: number;
  /** How often the server process has exited. */
  ends: number;
  lost: number;
  storedTwice: number;
  notMailed: number;
  mailedTwice: number;
  /** The longest time from the end of an incident to the next accepted post, in seconds. */
  backSeconds: number;
}

/**
 * Posts continuously from `clients` clients to one server process while its PostgreSQL fails in the given ways, one after
 * another, then counts what was lost or repeated.
 * @param awayMs how long each incident lasts
 */
export async function runIncidents(
  postgres: Postgres,
  kinds: readonly IncidentKind[],
  { clients = 8, awayMs = 500 } = {},
): Promise<IncidentReport> {
  const databaseUrl = await postgres.create();
  const { servers, smtp, env, stop } = await startServers(1, databaseUrl);
  const server = servers[0]!;
  const answers: { id: string }[] = [];
  let next = 0;
  let over = false;
  const post = async () => {
    const answer = await postUntilAcknowledged(servers, next++);
    answers.push(answer);
  };
  const client = async () => {
    while (!over) await post();
  };
  try {
    const posting = Promise.all(Array.from({ length: clients }, client));
    let backSeconds = 0;
    for (const kind of kinds) {
      await wait(300);
      await incident(kind, postgres.incidents, databaseUrl, awayMs);
      backSeconds = Math.max(backSeconds, await secondsUntilBack(server, next++));
    }
    over = true;
    await posting;
    const database = new Database(readSettings(env));
    await drained(database);
    const { lost, storedTwice, notMailed, mailedTwice } = await count(database, smtp, answers, new Map());
    await database.close();
    const counted = { lost, storedTwice, notMailed, mailedTwice };
    return { acknowledged: answers.length, ends: server.ends, ...counted, backSeconds };
  } finally {
    over = true;
    await stop();
  }
}

async function incident(kind: IncidentKind, incidents: Incidents | undefined, databaseUrl: string, awayMs: number) {
  if (kind === 'sessions ended') return endSessions(databaseUrl);
  if (!incidents) throw new Error(`a server that TEST_DATABASE_URL names cannot be ${kind}`);
  if (kind === 'frozen') {
    incidents.freeze();
    await wait(awayMs);
    incidents.thaw();
    return;
  }
  await incidents.stop(kind === 'stopped fast' ? 'fast' : 'immediate');
  await wait(awayMs);
  await incidents.start();
}

async function endSessions(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.end();
}

/** Tries a post every tenth of a second until one is accepted; without a key, so that each is a new submission. */
async function secondsUntilBack({ url }: Server, index: number): Promise<number> {
  const began = performance.now();
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/api/send-user-registration`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `172.16.${(index >> 8) & 255}.${index & 255}`,
      },
      body: JSON.stringify({
        userName: 'Back',
        userEmail: `back${index}-${tries}@crash.example`,
        userCountry: 'Dubai',
      }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (answer?.ok) return (performance.now() - began) / 1000;
    await wait(100);
  }
}
