// @ts-check
/**
 * How Node runs the server. Left alone, the young generation grows to three times 16 MB on Node 20, and to more on newer
 * ones: a burst of requests then costs memory that is never given back.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--import', 'tsx'];

/** What Node runs, relative to this file. `npm run package` writes a file like this one that names the compiled server instead. */
export const serverScript = './main.ts';
