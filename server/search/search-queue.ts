import type { FairQueueLimits } from '../rate-limit/fair-queue';

/** Of searches, and of their questions to the index's thread. Behind a proxy that is not trusted, all visitors are one client. */
export const queueLimits: FairQueueLimits = {
  // Enough that nobody waits while there is work, and that others come in between.
  running: 2,
  runningOfClient: 2,
  // More would delay another one by seconds.
  waiting: 2000,
  waitingOfClient: 300,
};
