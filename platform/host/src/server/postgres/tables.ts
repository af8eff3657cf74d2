import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { PartName } from '@platform/contract';
import { parseManifest, partName, provenanceFile, RegistryError, releaseVersion } from '../../registry';
import type { SharedRelease } from '../../registry/store/pulled-release';

/** Any number; a process that creates the tables waits for others that do so. */
const lockId = 7_203_411_905;

const tables = `
  create table if not exists registry_state (
    singleton boolean primary key default true check (singleton),
    version bigint not null,
    documents jsonb not null
  );
  create table if not exists registry_releases (
    part text not null,
    version text not null,
    manifest text not null,
    provenance text not null,
    primary key (part, version)
  );
  create table if not exists registry_files (sha384 text primary key, content bytea not null);
  create table if not exists registry_displaced (part text not null, version text not null, primary key (part, version));
  create table if not exists registry_looks (
    part text not null,
    version text not null,
    at timestamptz not null,
    primary key (part, version)
  );
`;

/** No release is displaced while a state that may name it is being committed, and vice versa. */
export const lockedState = 'from registry_state for update';

/** Creates the tables that the database lacks. */
export async function makeTables(client: pg.Client) {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('registry_looks') is not null as is`);
  if (rows[0]?.is) return;
  await inTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [lockId]);
    await client.query(tables);
  });
}

/** Shares a release, unless one of this version has already been shared; the row count of the answer is then 0. */
export function insertRelease(
  client: pg.Client,
  part: PartName,
  version: string,
  { manifest, provenance }: SharedRelease,
) {
  return client.query(
    'insert into registry_releases (part, version, manifest, provenance) values ($1, $2, $3, $4) on conflict do nothing',
    [part, version, manifest, provenance],
  );
}

/** @throws {RegistryError} if another release of this version has been shared */
export async function updateProvenance(client: pg.Client, part: PartName, version: string, own: SharedRelease) {
  const { rowCount } = await client.query(
    'update registry_releases set provenance = $4 where part = $1 and version = $2 and manifest = $3',
    [part, version, own.manifest, own.provenance],
  );
  if (rowCount === 1) return;
  throw new RegistryError(`Another ${part}@${version} has been shared already: build this one with another version.`);
}

const releaseName = z.object({ part: partName, version: releaseVersion });

/** The releases that a table names, leaving out what cannot be the name of a release, and hence of its folder. */
export async function releaseNames(client: pg.Client, table: 'registry_releases' | 'registry_displaced') {
  const { rows } = await client.query(`select part, version from ${table}`);
  return rows.flatMap((row) => releaseName.safeParse(row).data ?? []);
}

/** Whether newer releases have displaced one. */
export async function isDisplaced(client: pg.Client, part: PartName, version: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from registry_displaced where part = $1 and version = $2', [
    part,
    version,
  ]);
  return rowCount === 1;
}

/** Removes a release, whose version stays taken. */
export async function displaceRelease(client: pg.Client, part: PartName, version: string) {
  await client.query('insert into registry_displaced (part, version) values ($1, $2) on conflict do nothing', [
    part,
    version,
  ]);
  await removeReleases(client, [{ part, version }]);
}

/** Shares that a release was sent or looked at just now. */
export async function insertLook(client: pg.Client, part: PartName, version: string) {
  await client.query(
    `insert into registry_looks (part, version, at) values ($1, $2, now())
       on conflict (part, version) do update set at = excluded.at`,
    [part, version],
  );
}

const look = releaseName.extend({ at: z.date() });

/** When a release was sent or looked at last, on any server. */
export type Look = z.output<typeof look>;

/** The looks of all releases, leaving out what cannot be one. */
export async function sharedLooks(client: pg.Client): Promise<Look[]> {
  const { rows } = await client.query('select part, version, at from registry_looks');
  return rows.flatMap((row) => look.safeParse(row).data ?? []);
}

/** Shares the files of a release that are not shared already. */
export async function uploadFiles(client: pg.Client, folder: string) {
  const { files } = parseManifest(await readFile(path.join(folder, 'release.json'), 'utf8'), folder);
  for (const [file, { sha384 }] of Object.entries(files)) {
    const known = await client.query('select 1 from registry_files where sha384 = $1', [sha384]);
    if (known.rowCount) continue;
    await client.query('insert into registry_files (sha384, content) values ($1, $2) on conflict do nothing', [
      sha384,
      await readFile(path.join(folder, file)),
    ]);
  }
}

/** Removes releases, and the files that no other release has. Waits for processes that are sharing a release. */
export async function removeReleases(client: pg.Client, releases: readonly { part: PartName; version: string }[]) {
  const names = releases.map(({ part, version }) => `${part}@${version}`);
  const isOneOf = `part || '@' || version = any($1)`;
  const found = await client.query(`select 1 from registry_releases where ${isOneOf} limit 1`, [names]);
  if (found.rowCount === 0) return;
  await client.query('lock table registry_releases in share row exclusive mode');
  await client.query(`delete from registry_releases where ${isOneOf}`, [names]);
  await client.query(`delete from registry_looks where ${isOneOf}`, [names]);
  await client.query(
    `delete from registry_files where sha384 not in (
       select file.value ->> 'sha384' from registry_releases, jsonb_each(manifest::jsonb -> 'files') as file)`,
  );
}

/** The SHA-256 of the documents of each release that has been shared, by its name such as `chat@1.4.0`. */
export async function sharedHashes(client: pg.Client): Promise<Map<string, SharedRelease>> {
  const { rows } = await client.query<SharedRelease & { name: string }>(
    `select part || '@' || version as name,
       encode(sha256(convert_to(manifest, 'UTF8')), 'hex') as manifest,
       encode(sha256(convert_to(provenance, 'UTF8')), 'hex') as provenance
     from registry_releases`,
  );
  return new Map(rows.map(({ name, ...hashes }) => [name, hashes]));
}

/** A release that has been shared. */
export async function sharedRelease(
  client: pg.Client,
  part: PartName,
  version: string,
): Promise<SharedRelease | undefined> {
  const { rows } = await client.query<SharedRelease>(
    'select manifest, provenance from registry_releases where part = $1 and version = $2',
    [part, version],
  );
  return rows[0];
}

/** Runs work that takes effect as a whole or not at all. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A broken connection has ended the transaction.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The documents of a release in a folder. */
export async function readRelease(folder: string): Promise<SharedRelease> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const [manifest, provenance] = await Promise.all([read('release.json'), read(provenanceFile)]);
  return { manifest, provenance };
}
