// @ts-check
/**
 * How Node runs the server. Newer releases of Node let the young generation grow to several times the 16 MB of Node 20: a
 * burst of requests then costs memory that is never given back, and pages are no faster for it.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--import', 'tsx'];
