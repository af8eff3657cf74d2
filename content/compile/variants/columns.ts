import type { Variant } from 'api/records';
import { readPack } from './quantities';
import type { FamilyContext } from './registry';
import type { KnownAttribute } from './values';

/** What a column of `variants` holds; `heading` names it in problems. */
export type Column = { heading: string } & (
  | { kind: 'attribute'; attribute: KnownAttribute; unit?: string }
  | { kind: 'sku' | 'mpn' | 'gtin' | 'brand' | 'pack' | 'replaced_by' }
  | { kind: 'weight' | 'lead_time'; unit?: string }
  | { kind: 'availability'; branch: string }
  | { kind: 'price'; basis: NonNullable<Variant['pack']> }
);

/**
 * Reads the headings in `variants.columns`: `sku`, an attribute with the unit of its cells, as `overall mm`,
 * `price AED / kit of 2`, `weight g`, `lead_time days`, `availability Dubai`, …
 * Calls `refuse` for each heading that is wrong, and returns undefined if there was one.
 */
export function readColumns(
  headings: string[],
  { company }: FamilyContext,
  known: (id: string) => KnownAttribute,
  refuse: (index: number, message: string) => void,
): Column[] | undefined {
  let refused = false;
  const seen = new Set<string>();
  const columns = headings.flatMap((heading, index): Column[] => {
    try {
      const column = readHeading(heading, company, known);
      const what = column.kind === 'availability' ? heading : column.heading;
      if (seen.has(what)) throw new Error(`names ${what} twice`);
      seen.add(what);
      return [column];
    } catch (error) {
      refused = true;
      refuse(index, (error as Error).message);
      return [];
    }
  });
  if (!headings.includes('sku')) {
    refused = true;
    refuse(0, 'a column named sku is missing');
  }
  return refused ? undefined : columns;
}

/** Reads one heading. Throws an Error that says what is wrong with it. */
export function readHeading(
  written: string,
  company: FamilyContext['company'],
  known: (id: string) => KnownAttribute,
): Column {
  const space = written.indexOf(' ');
  const heading = space < 0 ? written : written.slice(0, space);
  const more = space < 0 ? undefined : written.slice(space + 1).trim();
  switch (heading) {
    case 'sku':
    case 'mpn':
    case 'gtin':
    case 'brand':
    case 'pack':
    case 'replaced_by':
      if (more) throw new Error(`${heading} has no unit`);
      return { kind: heading, heading };
    case 'weight':
    case 'lead_time':
      return { kind: heading, heading, unit: more };
    case 'availability':
      if (!company.branches.some(({ name }) => name === more))
        throw new Error(`company.yaml has no branch ${more ?? ''}`);
      return { kind: heading, heading, branch: more ?? '' };
    case 'price': {
      const [currency, basis = 'piece'] = (more ?? '').split('/').map((part) => part.trim());
      if (currency !== company.currency)
        throw new Error(`prices are in ${company.currency}, as 'price ${company.currency}'`);
      return { kind: heading, heading, basis: readPack(basis) };
    }
    default: {
      const attribute = known(heading);
      if (more !== undefined && attribute.unit === undefined)
        throw new Error(`has the unit ${more}, but ${heading} has none`);
      return { kind: 'attribute', heading, attribute, unit: more };
    }
  }
}
