import type { Site } from './records';

/** The facts of the site that every screen receives. */
declare module '@platform/contract' {
  interface Register {
    site: Site;
  }
}
