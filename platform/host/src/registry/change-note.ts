import { z } from 'zod';
import { actorName } from './provenance';

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
});
export type ChangeNote = z.output<typeof changeNote>;
