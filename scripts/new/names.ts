import { partName } from '@platform/host/registry';
import { UsageError } from '@platform/toolkit/cli';

/** The forms of a name, which is given as lower-case words joined with hyphens, such as `price-list`. */
export interface Name {
  /** `price-list`: folders, and names of remotes. */
  kebab: string;
  /** `priceList`: for screens and slices. */
  camel: string;
  /** `PriceList`: for components. */
  pascal: string;
  /** `Price list`: for texts. */
  text: string;
}

/** @throws {UsageError} if the name has another form */
export function readName(given: string): Name {
  if (!partName.safeParse(given).success) {
    throw new UsageError(`"${given}" is not a name: use lower-case words joined with hyphens, such as price-list.`);
  }
  const pascal = given
    .split('-')
    .map((word) => capitalize(word))
    .join('');
  return {
    kebab: given,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    text: capitalize(given.replaceAll('-', ' ')),
  };
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
