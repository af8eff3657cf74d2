import { readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Composition } from '@platform/contract';
import {
  provenanceFile,
  publicationFile,
  publicationOf,
  Registry,
  type ReleaseManifest,
} from '@platform/host/registry';
import { signerOf, signProvenance, signStatement, type Signer, type SigningKey } from '@platform/toolkit/trust';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

const site = 'https://tiny.example';

/** A file of a request that publishes a release. */
export type Entry = readonly [file: string, content: string | Buffer];

/** How what is sent differs from what a team sends. */
export interface Sent {
  version?: string;
  /** Signs; the team's if absent. */
  key?: SigningKey;
  provenanceKey?: SigningKey;
  site?: string;
  manifest?: Partial<ReleaseManifest>;
  /** More files for browsers, by name. */
  scripts?: Readonly<Record<string, string>>;
  /** Changes the text of the manifest before it is signed. */
  edit?: (manifest: ReleaseManifest) => ReleaseManifest;
  /** Changes what has been signed. */
  change?: (entries: Entry[]) => Entry[];
}

interface PublishingSite {
  folder: TinyFolder;
  /** Where teams build their releases. */
  workshop: Registry;
  signer: Signer;
  app: FastifyInstance;
  address: string;
}

/** The body of a request that publishes. */
export function formOf(entries: readonly Entry[]) {
  const form = new FormData();
  for (const [file, content] of entries) form.append(file, new Blob([new Uint8Array(Buffer.from(content))]), 'file');
  return form;
}

/**
 * A site for each test, to which the team of the chat publishes its releases. Call it at the top of a suite.
 * @returns `own`: the site of the running test
 */
export function usePublishing() {
  // Filled before each test.
  const own = {} as PublishingSite;

  beforeEach(async () => {
    const folder = await makeTinyFolder();
    for (const part of ['catalogue', 'chat']) await tinyRelease(folder.registry, part, '1.0.0');
    const workshop = new Registry(path.join(folder.registry.folder, '../workshop'));
    Object.assign(own, { folder, workshop, signer: signerOf(folder.registry.folder) });
    await start();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await own.app.close();
    await own.folder.remove();
  });

  /** Starts the server; the one before has to be closed. @param env more of its settings */
  async function start(env: Readonly<Record<string, string>> = {}) {
    const settings = readSettings({ ...own.folder.env, PUBLISHING: 'on', SITE_ORIGIN: site, ...env });
    own.app = await buildServer(settings, false, { publishing: { burst: 1000, perSecond: 1000 } });
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    own.address = `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}`;
  }

  const keyOf = (name: string) => own.signer.keyring.need(name);

  /** A release of chat as its team sends it. */
  async function entriesOf({ version = '1.0.1', key, provenanceKey, edit, ...sent }: Sent = {}): Promise<Entry[]> {
    const signing = key ?? (await keyOf('part-chat'));
    await rm(own.workshop.releaseFolder('chat', version), { recursive: true, force: true });
    await tinyRelease(own.workshop, 'chat', version, {
      until: 'publish',
      ...(sent.manifest && { manifest: sent.manifest }),
      ...(sent.scripts && { scripts: sent.scripts }),
    });
    const built = own.workshop.releaseFolder('chat', version);
    const made = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8')) as ReleaseManifest;
    const manifest = JSON.stringify(edit ? edit(made) : made);
    const release = { part: 'chat', version, manifest };
    const provenance = signProvenance({ by: 'Ada', checks: [] }, release, provenanceKey ?? signing).toString();
    const statement = publicationOf({ ...release, provenance }, sent.site ?? site);
    const files = Object.keys(made.files).map(async (file) => [file, await readFile(path.join(built, file))] as const);
    const entries: Entry[] = [
      [publicationFile, signStatement(statement, signing).toString()],
      ['release.json', manifest],
      [provenanceFile, provenance],
      ...(await Promise.all(files)),
    ];
    return sent.change ? sent.change(entries) : entries;
  }

  const post = (entries: readonly Entry[]) =>
    fetch(`${own.address}/api/releases`, { method: 'POST', body: formOf(entries) });

  return {
    own,
    start,
    keyOf,
    entriesOf,
    post,
    send: async (sent?: Sent) => post(await entriesOf(sent)),

    /** Everything in the registry. */
    filesNow: async () => (await readdir(own.folder.registry.folder, { recursive: true })).sort(),

    /** The releases of the remotes that visitors get. */
    async live() {
      const { remotes } = (await (await fetch(`${own.address}/composition.json`)).json()) as Composition;
      return Object.values(remotes).map((remote) => remote!.globalName);
    },
  };
}
