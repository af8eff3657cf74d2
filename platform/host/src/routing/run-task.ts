/** What a visitor waits for, or what may never be needed. */
type Priority = 'user-blocking' | 'background';

type PostTask = (task: () => void, options: { priority: Priority }) => Promise<void>;

/**
 * Runs a task once the present one has ended. Where the browser has `scheduler.postTask`, one that a visitor waits for goes ahead of
 * frames and timers that are already queued, and one in the background comes after everything else.
 * @returns cancels it
 */
export function runTask(priority: Priority, task: () => void): () => void {
  const { scheduler } = globalThis as { scheduler?: { postTask?: PostTask } };
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) task();
  };
  if (scheduler?.postTask) void scheduler.postTask(run, { priority });
  else setTimeout(run);
  return () => {
    isCancelled = true;
  };
}
