import { z } from 'zod';
import { actorName } from './provenance';
import { releaseVersion } from './release';

/** Why somebody releases, or goes back. */
export const changeReason = z.string().trim().min(1).max(500);

/**
 * Who changed a part's channels, and why. It is signed with the channels and no member of their document, so that the server of
 * an older package can read that after a rollback.
 */
export const changeNote = z.object({
  /** When, as in the history of the channels. */
  at: z.iso.datetime(),
  by: actorName.optional(),
  reason: changeReason.optional(),
  /** What it said of the part's canary: the share of the visitors in percent; 0: it has ended. */
  canary: z.object({ version: releaseVersion, share: z.int().min(0).max(99) }).optional(),
  /** A release that somebody may see until a time, without a change of what others see. */
  pin: z.object({ version: releaseVersion, until: z.iso.datetime() }).optional(),
  /** Releases that are no longer kept. Their versions are never used again. */
  removed: z.array(releaseVersion).optional(),
});
/** One signed entry of a part's history: who changed what, when and why. */
export type ChangeNote = z.output<typeof changeNote>;
