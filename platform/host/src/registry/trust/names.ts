import path from 'node:path';
import type { PartName } from '@platform/contract';

/** The folder in a registry that holds its TUF metadata. No part can have this name. */
export const trustFolder = (registry: string) => path.join(registry, '.trust');

/** The delegated role of a part. The prefix keeps it apart from TUF's own roles: a part may be called `targets`. */
export const roleOf = (part: PartName) => `part-${part}`;

/** The part whose delegated role this is. */
export const partOf = (role: string): PartName => role.slice('part-'.length);

/** What a part's role may sign: its channels, and the manifests of its releases. */
export const pathsOf = (part: PartName) => [`${part}/channels.json`, `${part}/*/release.json`];

/**
 * The keys that a part had before. They may sign nothing new, but what the part's document already names stays valid.
 * @param role the delegation to the part
 */
export function retiredKeys(role: { unrecognizedFields?: Record<string, unknown> } | undefined): string[] {
  const ids = role?.unrecognizedFields?.[retiredKeysField];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** The member of a delegation that lists them; TUF lets others ignore it. */
export const retiredKeysField = 'retired_keyids';

/** The file of a version of a role. Only `timestamp.json` is ever replaced: it makes a new state current. */
export const metadataFile = (role: string, version: number) => `${version}.${role}.json`;

export const timestampFile = 'timestamp.json';

/** The command that signs what is there, and the one that extends what expires. */
export const adoptCommand = 'npm run keys -- adopt (on a server: site-admin keys adopt)';
export const renewCommand = 'npm run keys -- renew, on a server site-admin keys renew';
