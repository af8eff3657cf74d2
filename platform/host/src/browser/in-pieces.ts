/** A pause in which the browser can paint and handle input; where it can, the work after it comes before what is less urgent. */
const pause = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};

/**
 * Evaluates the pieces of a script one after the other, with a pause before each, so that no long task keeps the page from
 * answering: the browser compiles the script itself in the task before the first.
 * @param pieces imports of modules that are in the same file, by webpack's mode `eager`
 * @returns rejects with what a piece throws; the pieces after it are not evaluated, and the view is reported as one that the
 *   shell has failed
 */
export async function inPieces(...pieces: (() => Promise<unknown>)[]): Promise<void> {
  try {
    for (const piece of pieces) {
      await pause();
      await piece();
    }
  } catch (error) {
    // Evaluated only now, like the pieces themselves.
    void import(/* webpackMode: "eager" */ './report-when-idle').then(({ reportFailedStart }) => reportFailedStart());
    throw error;
  }
}
