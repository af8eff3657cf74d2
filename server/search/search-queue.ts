import type { FairQueueLimits } from '../rate-limit/fair-queue';

/**
 * For searches, and for their questions to the index's thread. Behind a proxy that is not trusted, all visitors are one client.
 */
export const queueLimits: FairQueueLimits = {
  // Enough to keep the thread busy while letting other clients in between.
  running: 2,
  runningOfClient: 2,
  // More would delay other clients by seconds.
  waiting: 2000,
  waitingOfClient: 300,
};
