import type { ReactElement } from 'react';

/**
 * Examples of a component, by name. Each is one element of that component, which the gallery shows and the tests render
 * on the server, hydrate, check with axe and compare with its screenshots. The conformance test uses the first one.
 */
export type Examples = Record<string, ReactElement>;
