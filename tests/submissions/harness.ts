import { rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import type { SubmissionHealth, SubmissionTuning } from 'server/submissions';
import { logging } from 'server/logging';
import { readSettings } from 'server/settings';
import { useDatabaseSettings, type DatabaseKind } from '../site/databases';
import { makeFolder } from './content';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- each test says what it expects
  json: <T = unknown>() => T;
}

interface Request {
  method: 'GET' | 'HEAD' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address on this machine that the request comes from. */
  from?: string;
}

/** Sends one request with exactly these headers. */
export function send(port: number, { method, path, headers, body, from }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, localAddress: from, agent: false };
    const outgoing = request(options, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const { statusCode: status = 0, headers } = incoming;
        const json = JSON.parse.bind(JSON, text) as Answer['json'];
        resolve({ status, headers, body: text, json });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export interface TestSite {
  app: FastifyInstance;
  port: number;
  folder: string;
  /** The log lines so far. */
  logged: string[];
  /** Posts JSON, or a text unchanged. */
  post: (path: string, body: unknown, headers?: Record<string, string>, from?: string) => Promise<Answer>;
  /** Posts a form as a browser without scripts does. */
  submit: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
}

export interface SiteOptions {
  env?: Record<string, string>;
  tuning?: SubmissionTuning;
  folder?: string;
  /** Ids of the existing products. */
  products?: readonly string[];
  /** If false, does not wait for the database. */
  ready?: boolean;
}

/** Starts sites on one kind of database; call it at the top of a suite. */
export function useSites(kind: DatabaseKind) {
  const databaseSettings = useDatabaseSettings(kind);
  const sites: TestSite[] = [];
  const folders: string[] = [];

  afterEach(async () => {
    await Promise.all(sites.splice(0).map(({ app }) => app.close()));
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const makeTestFolder = (products?: readonly string[]) => {
    const folder = makeFolder(products);
    folders.push(folder);
    return folder;
  };

  /** The settings of a server with this test's database. */
  const environment = (folder: string, env: Record<string, string> = {}) => ({
    DATA_DIR: path.join(folder, 'data'),
    CONTENT_DIR: path.join(folder, 'content'),
    RELEASES_DIR: path.join(folder, 'releases'),
    TRUST_PROXY: '127.0.0.1',
    // Each test starts a server of its own, and no test here is about pages of releases.
    RENDERERS: '0',
    RELEASES_STORE: 'folder',
    ...databaseSettings(),
    ...env,
  });

  /** Starts a site; several in one test share the database. */
  const start = async ({
    env,
    tuning,
    products,
    folder = makeTestFolder(products),
    ready = true,
  }: SiteOptions = {}): Promise<TestSite> => {
    const logged: string[] = [];
    const settings = readSettings(environment(folder, env));
    const logger = { ...(logging(settings) as object), stream: { write: (line: string) => void logged.push(line) } };
    const app = await buildServer(settings, logger, {
      ...tuning,
      worker: { pollMs: 50, ...tuning?.worker },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const site: TestSite = {
      app,
      port,
      folder,
      logged,
      post: (path, body, headers = {}, from) =>
        send(port, {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
          from,
        }),
      submit: (path, fields, headers = {}) =>
        send(port, {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams(fields).toString(),
        }),
      get: (path, headers = {}) => send(port, { method: 'GET', path, headers }),
    };
    sites.push(site);
    // A busy machine may fail to connect in time at first; the server tries again by itself.
    if (ready) await until(() => app.submissions.database.status.state === 'ready');
    return site;
  };
  return { start, environment, makeTestFolder };
}

/** The mails that wait to be sent, as the details of `/health` have them. */
export const outboxOf = async (site: TestSite) =>
  (await site.get('/health')).json<{ intake: SubmissionHealth }>().intake.outbox;

/** Waits until a condition holds. The deadline is generous, because a busy machine is much slower than an idle one. */
export async function until(holds: () => unknown, withinMs = 25_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('the condition did not hold in time');
    await wait(20);
  }
}

export const message = {
  name: 'Ann Example',
  email: 'ann@visitor.example',
  phone: '+971 4 000 0000',
  message: 'Please quote\nten glands.',
  country: 'Dubai',
  companyName: 'Visitor LLC',
  companyLocation: 'Dubai, UAE',
};

export const review = {
  productId: 'plug',
  customerName: 'Ann Example',
  emailId: 'ann@visitor.example',
  comment: 'Fits.',
  stars: 4,
};
