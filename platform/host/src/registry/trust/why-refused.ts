import type { Targets } from '@tufjs/models';
import { partOf, renewCommand } from './names';

interface Refused {
  /** The document's name. */
  file: string;
  text?: string;
  /** If it is the document of a part: the part's role, and the delegations that name its keys. */
  role?: string;
  delegations?: Targets['delegations'];
}

/** Why a document of a registry's metadata is refused, in one sentence. @param error what reading or checking it threw */
export function whyRefused(error: Error, { file, text, role, delegations }: Refused): string {
  const name = `.trust/${file}`;
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return `${name} is missing`;
  switch (error.constructor.name) {
    case 'ExpiredMetadataError':
      return `${name} has expired: nothing new is accepted until it is renewed (${renewCommand})`;
    case 'EqualVersionError':
      return `${name} differs from the one with the same version that was accepted before`;
    case 'BadVersionError':
      return `${name} is older than the state that was accepted before`;
    case 'UnsignedMetadataError':
      return `${name} ${whoSigned(text, role, delegations)}`;
    case 'LengthOrHashMismatchError':
      return `${name} is not the document whose hash was signed`;
    default:
      return `${name} cannot be used: ${error.message}`;
  }
}

function whoSigned(text = '{}', role?: string, delegations?: Targets['delegations']): string {
  const { signatures = [] } = JSON.parse(text) as { signatures?: { keyid: string }[] };
  if (signatures.length === 0) return 'carries no signature';
  if (!role || !delegations?.roles) return 'is not signed with enough of the keys that may sign it';
  const ids = signatures.map(({ keyid }) => keyid);
  if (delegations.roles[role]?.keyIDs.some((id) => ids.includes(id))) return 'is not what its signature was made for';
  const other = Object.values(delegations.roles).find(({ keyIDs }) => keyIDs.some((id) => ids.includes(id)));
  if (other) return `is signed with the key of ${partOf(other.name)}, which may not sign for ${partOf(role)}`;
  return `is signed with a key that is unknown, or has been revoked`;
}
