import type { Site } from './records';

/** Every screen of this site is given these facts. */
declare module '@platform/contract' {
  interface Register {
    site: Site;
  }
}
