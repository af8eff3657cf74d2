import type { ChangeNote } from './change-note';

/** What the channels of a part say, oldest first. */
interface Said {
  stable: string;
  history: readonly { version: string; at: string }[];
  notes: readonly ChangeNote[];
}

/** The versions of a part that have been removed: nothing else may ever have one of them. */
export const removedVersions = (notes: readonly ChangeNote[]): string[] => notes.flatMap(({ removed = [] }) => removed);

/**
 * The time until which visitors could get each release, live, as a canary or with a pin, in ms since 1970: `Infinity` for what
 * they can get until further notice. Releases that nobody ever got are absent.
 */
export function lastUses({ stable, history, notes }: Said): Map<string, number> {
  const uses = new Map<string, number>([[stable, Infinity]]);
  const add = (version: string, until: number) => uses.set(version, Math.max(until, uses.get(version) ?? -Infinity));
  const endOf = (entries: readonly { at: string }[], at: number) => {
    const next = entries[at + 1];
    return next ? Date.parse(next.at) : Infinity;
  };
  const live = history.filter((_, at) => at < history.length - 1);
  for (const [at, { version }] of live.entries()) add(version, endOf(history, at));
  const changes = notes.filter(({ pin, removed }) => !pin && !removed);
  for (const [at, { canary }] of changes.entries()) {
    if (canary && canary.share > 0) add(canary.version, endOf(changes, at));
  }
  for (const { pin } of notes) if (pin) add(pin.version, Date.parse(pin.until));
  return uses;
}
