type PostTask = (task: () => void, options: { priority: 'background' }) => Promise<void>;

/**
 * Runs a task once the browser has nothing more urgent to do; where it has no `scheduler.postTask`, in a timer.
 * @returns cancels it
 */
export function runInBackground(task: () => void): () => void {
  const { scheduler } = globalThis as { scheduler?: { postTask?: PostTask } };
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) task();
  };
  if (scheduler?.postTask) void scheduler.postTask(run, { priority: 'background' });
  else setTimeout(run);
  return () => {
    isCancelled = true;
  };
}
