import { z } from 'zod';
import { actorName } from './provenance';
import { releaseVersion } from './release';

/** Why someone releases or rolls back. */
export const changeReason = z.string().trim().min(1).max(500);

/**
 * Who changed a part's channels, and why. It is signed together with the channels but is not a member of their document, so
 * that an older server can read that document after a rollback.
 */
export const changeNote = z.object({
  /** When, as in the history of the channels. */
  at: z.iso.datetime(),
  by: actorName.optional(),
  reason: changeReason.optional(),
  /** The part's canary: the share of the visitors in percent; 0: it has ended. */
  canary: z.object({ version: releaseVersion, share: z.int().min(0).max(99) }).optional(),
  /** A release that someone may see until a certain time, while others see what they saw before. */
  pin: z.object({ version: releaseVersion, until: z.iso.datetime() }).optional(),
  /** Releases that are no longer kept. Their versions are never used again. */
  removed: z.array(releaseVersion).optional(),
});
/** One signed entry of a part's history: who changed what, when and why. */
export type ChangeNote = z.output<typeof changeNote>;
