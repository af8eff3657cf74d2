import type { CleanSources } from '../compile/checks';
import { availabilityField, leadingFields, trailingFields } from './fields';
import type { GivenVariant } from './lines';
import type { Refusals } from './refusals';

/** A line with the variant that it changes; `row` is absent for a new one. */
export interface Placed {
  given: GivenVariant;
  row?: number;
}

/** Refuses each field that means nothing, once. */
export function checkFields(lines: readonly GivenVariant[], { families, company }: CleanSources, refusals: Refusals) {
  const branches = company.branches.map(({ name }) => availabilityField(name));
  const fields = new Set<string>([...leadingFields, ...trailingFields, ...branches, 'replaced_by']);
  for (const id of families.registry.attributes.keys()) fields.add(id);
  for (const { cells } of lines) {
    for (const [field, { line, name }] of cells) {
      if (fields.has(field)) continue;
      fields.add(field);
      refusals.add({ line, field: name }, 'names neither an attribute of attributes.yaml nor a field of a variant');
    }
  }
}

/** The lines by the id of the product that they belong to. Adds a refusal for each that belongs to none. */
export function placeLines(
  lines: readonly GivenVariant[],
  { families, products }: CleanSources,
  refusals: Refusals,
): Map<string, Placed[]> {
  const owners = new Map<string, { family: string; row: number }>();
  for (const [family, { variants }] of families.byProduct) {
    variants.forEach(({ sku }, row) => owners.set(sku, { family, row }));
  }
  const files = new Map(products.map(({ file, source }) => [source.id, file]));
  const seen = new Map<string, number>();
  const byFamily = new Map<string, Placed[]>();
  const add = (family: string, placed: Placed) => {
    const others = byFamily.get(family);
    if (others) others.push(placed);
    else byFamily.set(family, [placed]);
  };
  for (const given of lines) {
    const { line, sku, family } = given;
    const refuse = (field: string, message: string) => refusals.add({ line, field }, message);
    const before = seen.get(sku);
    const owner = owners.get(sku);
    if (sku === '') refuse('sku', 'every variant has a code');
    else if (before !== undefined) refuse('sku', `the code ${sku} is in line ${before} already`);
    else if (owner && family !== undefined && family !== owner.family)
      refuse('family', `is ${family}, but the code ${sku} belongs to ${owner.family}`);
    else if (owner) add(owner.family, { given, row: owner.row });
    else if (family === undefined)
      refuse('family', `is empty, but no product has the code ${sku}; a new variant needs its product's id`);
    else if (!files.has(family))
      refuse('family', `is ${family}, which no file of products/ has; write the product there first, with its texts`);
    else if (!families.byProduct.has(family))
      refuse(
        'family',
        `is ${family}, which has no variants yet; write its class and first variant in ${files.get(family)}`,
      );
    else add(family, { given });
    if (sku !== '' && before === undefined) seen.set(sku, line);
  }
  return byFamily;
}
