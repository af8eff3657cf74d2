import { z } from 'zod';
import { releaseVersion } from './release';

/**
 * The registry has one small document per part, `<releases>/<part>/channels.json`, so that teams that release different parts
 * at the same moment never touch the same file. It is replaced by a rename: a reader sees either the old document or the new
 * one.
 */
export const channels = z.strictObject({
  /** The version each channel points to. */
  channels: z.strictObject({ stable: releaseVersion }),
  history: z.array(
    z.strictObject({ action: z.enum(['release', 'rollback']), version: releaseVersion, at: z.iso.datetime() }),
  ),
});
/** What is live of a part, and what was live before. */
export type Channels = z.output<typeof channels>;

/** Whether a version is live, or has been. */
export const wasLive = ({ channels: { stable }, history }: Channels, version: string) =>
  version === stable || history.some((entry) => entry.version === version);

/**
 * The versions through which a part came to its current one, without those that were rolled back, unless a later rollback named
 * them.
 */
export function lineOf({ history }: Channels): string[] {
  const line: string[] = [];
  for (const { action, version } of history) {
    if (action === 'rollback' && line.includes(version)) line.splice(line.lastIndexOf(version) + 1);
    else line.push(version);
  }
  return line;
}
