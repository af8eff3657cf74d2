type PostTask = (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;

/**
 * Runs a task once the present one has ended; where the browser has `scheduler.postTask`, ahead of frames and timers that are already
 * queued.
 * @returns cancels it
 */
export function nextTask(task: () => void): () => void {
  const { scheduler } = globalThis as { scheduler?: { postTask?: PostTask } };
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) task();
  };
  if (scheduler?.postTask) void scheduler.postTask(run, { priority: 'user-blocking' });
  else setTimeout(run);
  return () => {
    isCancelled = true;
  };
}
