import type { Part } from '../part';
import { endWithParent } from './end-with-parent';
import { openBuild } from './open-build';

/** What the program is sent once. */
export interface ToOpen {
  part: Part;
  folder: string;
  /** The process id of the sender. */
  sender: number;
}

/** The program of `openApart`: opens one build, answers, and is then ended, whatever timers the build has started. */
process.once('message', ({ part, folder, sender }: ToOpen) => {
  endWithParent(sender);
  void openBuild(part, folder).then(
    (opened) => process.send!({ opened }),
    (error: unknown) => process.send!({ refused: error instanceof Error ? error.message : String(error) }),
  );
});
