// @ts-check
/**
 * By default, the young generation grows to three times 16 MB on Node 20, and to more on newer versions: a burst of requests
 * then costs memory that is never given back. The heap would also be marked again whenever there is less room left for old
 * objects than the young generation has, which is always the case with 60 MB of content in a heap that may grow by 30 %: that
 * would take up to a quarter of the processor time of a rendered page.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/** How Node runs the server from source, in the folder of the repository. */
export const nodeFlags = [...memoryFlags, '--require', './platform/toolkit/from-source/typescript.cjs'];

/** What Node runs, relative to this file. `npm run package` writes a file like this one that names the compiled server instead. */
export const serverScript = './main.ts';
