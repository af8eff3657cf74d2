import table from './singletons.json';

/**
 * How packages are shared at run time: one table for every part (row H5), in singletons.json, which lint reads too.
 *
 * The shell alone brings the singletons: one React, one router, one store, one style sheet on the page. What a part may
 * import of the larger ones is listed, because the shell ships only these names.
 */
export interface SharedPackage {
  /** The names that exist at run time, where the shell ships fewer than the package has. */
  names?: readonly string[];
  /**
   * The file they come from, inside the package's folder under node_modules (react-router's own entry, for one, always
   * picks its development build).
   */
  source?: string;
}

export const singletons: Readonly<Record<string, SharedPackage>> = table;

/**
 * Shared, but not a singleton: a remote may bring a newer minor to an older shell (both copies then live side by side,
 * which is why shared-ui keeps no state).
 */
export const versioned = 'shared-ui';
