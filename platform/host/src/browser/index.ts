/** The browser half of a host: what a site's `client.tsx` calls. */
export { hydrateSite } from './hydrate-site';
