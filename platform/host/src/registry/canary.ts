import { createHash } from 'node:crypto';
import type { PartName } from '@platform/contract';
import type { ChangeNote } from './change-note';

/** A release that a share of the visitors gets in place of the live one. */
export interface Canary {
  version: string;
  /** In percent of the visitors, at least 1. */
  share: number;
  /** When visitors began to get it; unchanged when the share changes. */
  since: string;
}

/** A change of a part's channels, as the history shows it. */
export interface HistoryEntry extends Omit<ChangeNote, 'canary' | 'pin' | 'removed'> {
  action: 'release' | 'rollback' | 'canary' | 'canary ended' | 'pin' | 'removed';
  version: string;
  /** Of a canary, in percent of the visitors. */
  share?: number;
  /** Of a pin. */
  until?: string;
}

/** How many groups of visitors there are; each visitor stays in one. */
export const bucketCount = 100;

/** Whether a note says nothing about what is live or a canary. */
const isAside = ({ pin, removed }: ChangeNote) => pin !== undefined || removed !== undefined;

/** The canary with which the notes of a part end: any other change of what visitors get ends a canary. */
export function canaryOf(all: readonly ChangeNote[]): Canary | undefined {
  const notes = all.filter((note) => !isAside(note));
  const last = notes.at(-1)?.canary;
  if (!last || last.share === 0) return undefined;
  const isSame = ({ canary }: ChangeNote) => canary?.version === last.version && canary.share > 0;
  const other = notes.findLastIndex((note) => !isSame(note));
  return { ...last, since: notes[other + 1]!.at };
}

/** @param history of the channels @param notes of all changes, including those of canaries */
export function historyOf(
  history: readonly Pick<HistoryEntry, 'action' | 'version' | 'at'>[],
  notes: readonly ChangeNote[],
): HistoryEntry[] {
  const isOfChange = (note: ChangeNote) => !note.canary && !isAside(note);
  const changes = history.map((entry) => ({
    ...entry,
    ...notes.find((note) => note.at === entry.at && isOfChange(note)),
  }));
  const others = notes.flatMap(({ canary, pin, removed = [], ...note }): HistoryEntry[] => {
    if (pin) return [{ ...note, ...pin, action: 'pin' }];
    if (!canary) return removed.map((version) => ({ ...note, version, action: 'removed' }));
    const { version, share } = canary;
    return [{ ...note, version, ...(share > 0 ? { action: 'canary', share } : { action: 'canary ended' }) }];
  });
  return [...changes, ...others].sort((one, other) => one.at.localeCompare(other.at));
}

/**
 * Whether the visitors of a bucket get a canary. A larger share keeps all who already had it. The canaries of different
 * releases go to different visitors.
 * @param bucket from 0 to 99
 */
export function isChosen(
  part: PartName,
  { version, share }: Pick<Canary, 'version' | 'share'>,
  bucket: number,
): boolean {
  const first = createHash('sha256').update(`${part}@${version}`).digest().readUInt32BE(0) % bucketCount;
  return (bucket - first + bucketCount) % bucketCount < share;
}
