import type { Variant } from './catalogue/src/variants';

/** What a release of the test catalogue does in the browser and on the server. */
interface Sides {
  web: Variant;
  node: Variant;
}

const both = (variant: Variant): Sides => ({ web: variant, node: variant });
const inBrowser = (variant: Variant): Sides => ({ web: variant, node: 'works' });

/** The releases of the test catalogue, by name. */
export const builds = {
  'needs a newer contract': both('works'),
  'is new': both('is new'),
  'throws at import': both('throws at import'),
  'throws in load': both('throws in load'),
  'throws in render': both('throws in render'),
  'loads for ever': both('loads for ever'),
  'throws at import on the server': { web: 'works', node: 'throws at import' },
  'throws at import in the browser': inBrowser('throws at import'),
  'throws in render in the browser': inBrowser('throws in render'),
  'opens for ever': inBrowser('opens for ever'),
  'opens as undefined': inBrowser('opens as undefined'),
  'suspends for ever': inBrowser('suspends for ever'),
  'has an object as title': inBrowser('has an object as title'),
  'has a slice of the shell': inBrowser('has a slice of the shell'),
  'has a reducer that throws at once': inBrowser('has a reducer that throws at once'),
  'has a reducer that throws in load': inBrowser('has a reducer that throws in load'),
  'hangs in render': inBrowser('hangs in render'),
} satisfies Record<string, Sides>;

export type Build = keyof typeof builds;

/** The version of a build: newer than every release of the site, and a different one for each. */
export const versionOf = (build: Build) => `9.0.${Object.keys(builds).indexOf(build)}`;
