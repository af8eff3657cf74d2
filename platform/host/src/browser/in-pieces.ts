/**
 * A pause in which the browser can paint and handle input; if the browser supports it, the work then continues before less
 * urgent tasks.
 */
const pause = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};

/**
 * Evaluates the pieces of a script one after another, with a pause before each, so that no long task keeps the page from
 * responding; the browser compiles the script itself in the task before the first piece.
 * @param pieces imports of modules that are in the same file, through webpack's mode `eager`
 * @returns rejects with whatever a piece throws; later pieces are not evaluated, and the view is reported as one in which the
 * shell has failed
 */
export async function inPieces(...pieces: (() => Promise<unknown>)[]): Promise<void> {
  try {
    for (const piece of pieces) {
      await pause();
      await piece();
    }
  } catch (error) {
    // Evaluated only at this point, like the pieces themselves.
    void import(/* webpackMode: "eager" */ './report-when-idle').then(({ reportFailedStart }) => reportFailedStart());
    throw error;
  }
}
