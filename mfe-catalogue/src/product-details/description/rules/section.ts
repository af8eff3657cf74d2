import type { DescriptionRule } from '../rule';

/** `*Application`: feeds an expandable section and is no row (see `sections/`). */
export const section: DescriptionRule = { matches: (key) => key.startsWith('*'), Entry: null };
