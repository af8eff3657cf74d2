import { createHash } from 'node:crypto';
import type { PartName } from '@platform/contract';
import { partOf, retiredKeysField, roleOf } from '@platform/host/registry';
import type { Common, Delegation, Described, SignedDocument } from './documents';

/** The documents that are current in a registry. */
export interface Documents {
  root: string;
  targets: string;
  parts: Record<PartName, string>;
  snapshot?: Common;
  timestamp?: Common;
}

/** The version of each document that a snapshot or a timestamp names. */
export const metaOf = (text: string) =>
  (JSON.parse(text) as { signed: { meta: Record<string, { version: number }> } }).signed.meta;

/** The version and expiry of a document. */
export const datesOf = (text: string) => (JSON.parse(text) as { signed: Common }).signed;

/** The keys of each part. */
export function delegationsOf({ targets }: Documents): Record<PartName, Delegation> {
  const { delegations } = (JSON.parse(targets) as { signed: { delegations?: Delegations } }).signed;
  return Object.fromEntries(
    (delegations?.roles ?? []).map(({ name, keyids, [retiredKeysField]: retired = [] }) => [
      partOf(name),
      {
        ids: keyids,
        retired,
        keys: Object.fromEntries([...keyids, ...retired].map((id) => [id, delegations!.keys[id]!])),
      },
    ]),
  );
}

interface Delegations {
  keys: Record<string, object>;
  roles: { name: string; keyids: string[]; [retiredKeysField]?: string[] }[];
}

/** The documents of the roles that a snapshot names. */
export const documentsByRole = (documents: Documents | undefined): Record<string, string> => ({
  ...(documents && { targets: documents.targets }),
  ...Object.fromEntries(Object.entries(documents?.parts ?? {}).map(([part, text]) => [roleOf(part), text])),
});

/** The version whose manifest a document is: of `chat/1.4.0/release.json`, 1.4.0. */
export const versionOf = (document: string) => /^[^/]+\/([^/]+)\/release\.json$/.exec(document)?.[1];

/** What is signed of a document with this content. */
export const describe = (content: Buffer): Described => ({
  length: content.length,
  hashes: { sha256: createHash('sha256').update(content).digest('hex') },
});

/** Answers undefined for a file that does not exist. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The path of a part's channels in a registry. */
export const channelsOf = (part: PartName) => `${part}/channels.json`;

/** The documents as if no release had a provenance. */
export const withoutProvenance = (documents: Record<string, SignedDocument>): Record<string, SignedDocument> =>
  Object.fromEntries(
    Object.entries(documents).map(([name, { custom, ...document }]) => [
      name,
      custom?.provenance ? document : { ...document, ...(custom && { custom }) },
    ]),
  );
