import { reservedIds } from 'api/facets';
import type { AttributesFile } from 'api/records';
import type { BrandSource, CompanySource } from '../../schema';
import type { AttributeSource, ClassSource } from '../../schema/variants';
import type { Problems } from '../problems';
import type { DimensionTable } from './records';
import type { KnownAttribute } from './values';

/** The attributes and classes by id. */
export interface Registry {
  attributes: Map<string, KnownAttribute>;
  classes: Map<string, ClassSource>;
}

/** What the variants of a product are checked against. */
export interface FamilyContext {
  registry: Registry;
  company: Pick<CompanySource, 'currency' | 'branches'>;
  brands: BrandSource[];
  /** The tables of cable-dimensions.yaml by their ids. */
  dimensions?: ReadonlyMap<string, DimensionTable>;
}

/** Puts attributes and classes together, and adds a problem for each id that is used twice or names nothing. */
export function makeRegistry(attributes: AttributeSource[], classes: ClassSource[], problems: Problems): Registry {
  const registry: Registry = { attributes: new Map(), classes: new Map() };
  for (const attribute of attributes) {
    if (registry.attributes.has(attribute.id)) {
      problems.add({ file: 'attributes.yaml', record: attribute.id }, 'another attribute has the same id');
    }
    if (reservedIds.includes(attribute.id)) {
      problems.add(
        { file: 'attributes.yaml', record: attribute.id },
        'addresses of lists use this id for something else',
      );
    }
    registry.attributes.set(attribute.id, attribute);
  }
  for (const one of classes) {
    const at = (field: string) => ({ file: 'classes.yaml', record: one.id, field });
    if (registry.classes.has(one.id)) problems.add(at('id'), 'another class has the same id');
    registry.classes.set(one.id, one);
    one.attributes.forEach((id, index) => {
      const field = `attributes[${index}]`;
      if (!registry.attributes.has(id)) problems.add(at(field), `attributes.yaml has no attribute ${id}`);
      if (one.attributes.indexOf(id) < index) problems.add(at(field), `names ${id} twice`);
    });
    for (const list of ['required', 'card'] as const) {
      one[list].forEach((id, index) => {
        if (!one.attributes.includes(id)) problems.add(at(`${list}[${index}]`), `the class has no attribute ${id}`);
      });
    }
    one.tables.forEach(({ label, with: id }, index) => {
      const refuse = (field: string, message: string) => problems.add(at(`tables[${index}].${field}`), message);
      if (!one.attributes.includes(id)) refuse('with', `the class has no attribute ${id}`);
      if (label === one.label || one.tables.findIndex((other) => other.label === label) < index)
        refuse('label', 'the class or another of its tables has the same label');
    });
  }
  return registry;
}

/** The registry as a data file, without what only the compiler needs. */
export function registryFile({ attributes, classes }: Registry): AttributesFile {
  return {
    attributes: [...attributes.values()].map(({ several: _, ...attribute }) => attribute),
    classes: [...classes.values()].map(({ id, label, etim, attributes: ids, sold_by: soldBy }) => ({
      id,
      label,
      etim,
      attributes: ids,
      ...(soldBy && { soldBy }),
    })),
  };
}
