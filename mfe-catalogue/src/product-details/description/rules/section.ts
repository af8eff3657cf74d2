import type { DescriptionRule } from '../rule';

/** `*Application`: belongs to an expandable section and is left out of the list (see `sections/`). */
export const section: DescriptionRule = { matches: (key) => key.startsWith('*'), Entry: null };
