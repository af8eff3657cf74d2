/**
 * The records that the compiler writes under /data and the screens read, named as in row I1.
 * Types only.
 */
export type { SafeHtml } from 'shared-ui/safe-html';
export type * from './picture';
export type * from './products';
export type * from './facets';
export type * from './variants';
export type * from './company';
export type * from './pages';
export type * from './knowledge';
