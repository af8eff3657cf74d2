import type { ReactElement } from 'react';

/**
 * A component as it is used, by name: shown in the gallery, rendered on the server and hydrated, checked by axe, compared
 * with its screenshots. Each is one element of that component; the first one is also held to the conformance test.
 */
export type Examples = Record<string, ReactElement>;
