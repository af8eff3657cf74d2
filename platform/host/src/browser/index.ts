/** The browser's half of a host: what a site's `client.tsx` starts. */
export { hydrateSite } from './hydrate-site';
