import { formatAll } from 'api/values';
import type { AttributeValue, Price, Variant } from 'api/records';
import type { ProductSource } from '../../schema';
import type { Cell, ClassSource, SupplySource } from '../../schema/variants';
import type { Place, Problems } from '../problems';
import { readColumns, type Column } from './columns';
import { addDimensions } from './dimensions';
import { readAvailability, readPack } from './quantities';
import type { FamiliesByClass, Family, FamilyFacts, KnownFamily } from './records';
import type { FamilyContext, Registry } from './registry';
import { readValue, type KnownAttribute } from './values';

export type { Family };

/**
 * Reads class, attributes, supply and variants of a product, and adds every problem of its cells.
 * Returns undefined if the product has no variants yet, or if its class or columns cannot be used.
 */
export function readFamily(
  source: ProductSource,
  context: FamilyContext,
  at: (field: string) => Place,
  problems: Problems,
): Family | undefined {
  const { registry } = context;
  const productClass = readClass(source, registry, at, problems);
  if (!source.variants || !productClass) return undefined;
  const attempt = <T>(field: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      problems.add(at(field), (error as Error).message);
      return undefined;
    }
  };
  const known = attributesOf(productClass, registry);
  const attributes = readAttributes(source, known, attempt);
  const columns = readColumns(source.variants.columns, context, known, (index, message) =>
    problems.add(at(`variants.columns[${index}]`), message),
  );
  if (!columns) return undefined;
  const supply = readSupply(source.supply, context, attempt);
  const required = requiredIn(columns, productClass);
  const variants = source.variants.rows.flatMap((row, index): Variant[] => {
    const field = `variants.rows[${index}]`;
    if (row.length !== columns.length) {
      problems.add(at(field), `has ${row.length} cells for ${columns.length} columns`);
      return [];
    }
    const variant: Variant = { sku: '', attributes: {}, ...supply };
    columns.forEach((column, cell) => {
      const written = row[cell];
      attempt(`${field}.${column.heading}`, () => {
        if (!isEmpty(written)) fill(variant, column, written, context, source);
        else if (column.kind === 'sku') throw new Error('every variant has a code');
      });
    });
    for (const [id, cell] of required) {
      if (isEmpty(row[cell])) problems.add(at(field), `has no ${id}, which its class requires`);
    }
    return variant.sku ? [variant] : [];
  });
  const family = { class: productClass, attributes, variants };
  const dimensions = addTable(source, family, context, at, problems);
  checkAttributes(source, { productClass, columns, dimensions }, at, problems);
  checkPrice(source, family, at, problems);
  checkDescription(source, family, registry, at, problems);
  return family;
}

/** The class of a product with variants, if it can be used. */
function readClass(
  source: ProductSource,
  { classes }: Registry,
  at: (field: string) => Place,
  problems: Problems,
): ClassSource | undefined {
  if (!source.variants) {
    for (const field of ['class', 'attributes', 'supply', 'dimensions'] as const) {
      if (source[field] !== undefined) problems.add(at(field), 'needs variants');
    }
    return undefined;
  }
  const productClass = source.class === undefined ? undefined : classes.get(source.class);
  if (!productClass) {
    problems.add(at('class'), source.class ? `classes.yaml has no class ${source.class}` : 'variants need a class');
  }
  return productClass;
}

/** Each attribute is given in one place, and those that the class requires are given. */
function checkAttributes(
  { attributes = {} }: ProductSource,
  {
    productClass,
    columns,
    dimensions,
  }: { productClass: ClassSource; columns: readonly Column[]; dimensions: readonly string[] },
  at: (field: string) => Place,
  problems: Problems,
) {
  const inColumns = columns.map((column) => (column.kind === 'attribute' ? column.attribute.id : undefined));
  inColumns.forEach((id, index) => {
    if (id === undefined || !Object.hasOwn(attributes, id)) return;
    problems.add(at(`variants.columns[${index}]`), `${id} is given twice: it is in attributes too`);
  });
  const given = new Set([...Object.keys(attributes), ...inColumns, ...dimensions]);
  for (const id of productClass.required) {
    if (!given.has(id)) problems.add(at('attributes'), `has no ${id}, which its class requires`);
  }
}

/** The attributes that all variants have. */
function readAttributes(
  { attributes: written = {} }: ProductSource,
  known: (id: string) => KnownAttribute,
  attempt: Attempt,
): Family['attributes'] {
  const attributes: Family['attributes'] = {};
  for (const [id, cell] of Object.entries(written)) {
    const value = attempt(`attributes.${id}`, () => {
      if (isEmpty(cell)) throw new Error('has no value');
      return readValue(known(id), cell);
    });
    if (value !== undefined) attributes[id] = value;
  }
  return attributes;
}

/** Of the columns those with an attribute that the class requires, by their places. */
const requiredIn = (columns: readonly Column[], { required }: ClassSource): [id: string, cell: number][] =>
  columns.flatMap((column, cell): [string, number][] =>
    column.kind === 'attribute' && required.includes(column.attribute.id) ? [[column.attribute.id, cell]] : [],
  );

/** Adds what the product's table of dimensions says of its variants, and returns the attributes that all of them then have. */
function addTable(
  { dimensions: id }: ProductSource,
  family: Family,
  { dimensions, registry }: FamilyContext,
  at: (field: string) => Place,
  problems: Problems,
): string[] {
  const table = id === undefined ? undefined : dimensions?.get(id);
  if (table) return addDimensions(table, family, registry, at, problems);
  if (id !== undefined) problems.add(at('dimensions'), `cable-dimensions.yaml has no table ${id}`);
  return [];
}

/** Finds an attribute of a class by its id. The function that it returns throws an Error for any other id. */
export const attributesOf =
  (productClass: ClassSource, registry: Registry) =>
  (id: string): KnownAttribute => {
    const attribute = registry.attributes.get(id);
    if (!attribute) throw new Error(`attributes.yaml has no attribute ${id}`);
    if (!productClass.attributes.includes(id)) throw new Error(`the class ${productClass.id} has no attribute ${id}`);
    return attribute;
  };

/** Whether a cell is left out: `~` in YAML. */
const isEmpty = (cell: Cell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || cell === '';

type Attempt = <T>(field: string, read: () => T) => T | undefined;

const weightAttribute: KnownAttribute = { id: 'weight', label: 'Weight', type: 'number', unit: 'kg' };
const leadTimeAttribute: KnownAttribute = { id: 'lead_time', label: 'Lead time', type: 'number', unit: 'days' };

/** What all variants of a product share besides attributes; `attempt` reads each field, and may report its problem. */
export function readSupply(
  supply: SupplySource | undefined,
  context: FamilyContext,
  attempt: Attempt,
): Partial<Variant> {
  const { brand, pack, weight, lead_time: leadTime, availability } = supply ?? {};
  const shared: Partial<Variant> = {};
  const read = <K extends keyof Variant>(name: K, field: string, how: () => Variant[K]) => {
    const value = attempt(`supply.${field}`, how);
    if (value !== undefined) shared[name] = value;
  };
  if (brand !== undefined) read('brand', 'brand', () => brandName(brand, context));
  if (pack !== undefined) read('pack', 'pack', () => readPack(pack));
  if (weight !== undefined) read('weight', 'weight', () => readValue(weightAttribute, weight) as number);
  if (leadTime !== undefined) read('leadTime', 'lead_time', () => readValue(leadTimeAttribute, leadTime) as number);
  if (availability !== undefined) {
    const bands = Object.entries(availability).flatMap(([branch, text]): [string, number | null][] => {
      const band = attempt(`supply.availability.${branch}`, () => {
        if (!context.company.branches.some(({ name }) => name === branch)) {
          throw new Error(`company.yaml has no branch ${branch}`);
        }
        return readAvailability(text);
      });
      return band === undefined ? [] : [[branch, band]];
    });
    shared.availability = Object.fromEntries(bands);
  }
  return shared;
}

/** Puts a cell into its variant. Throws an Error if the cell does not fit its column. */
export function fill(
  variant: Variant,
  column: Column,
  cell: Exclude<Cell, null>,
  context: FamilyContext,
  { company }: Pick<ProductSource, 'company'>,
) {
  const text = () => {
    if (typeof cell !== 'string') throw new Error(`is ${cell}; write it in quotes, so that it stays as written`);
    return cell;
  };
  switch (column.kind) {
    case 'attribute':
      variant.attributes[column.attribute.id] = readValue(column.attribute, cell, column.unit);
      break;
    case 'sku':
    case 'replaced_by':
      if (!/^[A-Z0-9]+(?:[./-][A-Z0-9]+)*$/.test(text())) {
        throw new Error(
          `is ${cell}, but a code consists of capital letters and digits, with single . / - between them`,
        );
      }
      variant[column.kind === 'sku' ? 'sku' : 'replacedBy'] = text();
      break;
    case 'mpn':
      variant.mpn = text();
      break;
    case 'gtin':
      if (!/^\d{8}(?:\d{4}(?:\d{1,2})?)?$/.test(text()))
        throw new Error(`is ${cell}, but a GTIN has 8, 12, 13 or 14 digits`);
      variant.gtin = text();
      break;
    case 'brand':
      if (!company.includes(text())) throw new Error(`is ${cell}, which is not one of the product’s company`);
      variant.brand = brandName(text(), context);
      break;
    case 'pack':
      variant.pack = readPack(text());
      break;
    case 'weight':
      variant.weight = readValue(weightAttribute, cell, column.unit) as number;
      break;
    case 'lead_time':
      variant.leadTime = readValue(leadTimeAttribute, cell, column.unit) as number;
      break;
    case 'availability':
      variant.availability = { ...variant.availability, [column.branch]: readAvailability(text()) };
      break;
    case 'price':
      variant.price = readPrice(cell, column.basis);
  }
}

function readPrice(cell: Exclude<Cell, null>, basis: NonNullable<Variant['pack']>): Price {
  if (typeof cell !== 'number' || cell <= 0 || Number(cell.toFixed(2)) !== cell) {
    throw new Error(`is ${cell}, but must be an amount such as 12.50`);
  }
  return { amount: cell, ...basis };
}

function brandName(key: string, { brands }: FamilyContext): string {
  const brand = brands.find((one) => one.key === key);
  if (!brand) throw new Error(`brands.yaml has no brand ${key}`);
  return brand.name;
}

function checkPrice({ price }: ProductSource, { variants }: Family, at: (field: string) => Place, problems: Problems) {
  if (price !== undefined) problems.add(at('price'), 'belongs to a variant: give it in the column price');
  if (variants.length === 0) problems.add(at('variants.rows'), 'has no variant that can be used');
}

/** A row of the description must not repeat an attribute: it could come to say something else. */
function checkDescription(
  { description }: ProductSource,
  family: Family,
  registry: Registry,
  at: (field: string) => Place,
  problems: Problems,
) {
  const labels = new Map(
    family.class.attributes.flatMap((id): [string, string][] => {
      const attribute = registry.attributes.get(id);
      return attribute && valuesOf(family, id).length > 0 ? [[attribute.label.toLowerCase(), id]] : [];
    }),
  );
  description.forEach((entry, index) => {
    for (const [key, value] of Object.entries(entry)) {
      const field = `description[${index}].${key}`;
      if (key.startsWith('@')) {
        const values = valuesOf(family, key.slice(1));
        if (values.length === 0) problems.add(at(field), `neither the product nor a variant has ${key.slice(1)}`);
        continue;
      }
      const rows = typeof value === 'string' ? [[key, value] as const] : Object.entries(value);
      for (const [name, text] of rows) {
        const id = labels.get(name.toLowerCase());
        const attribute = id === undefined ? undefined : registry.attributes.get(id);
        if (id === undefined || !attribute || text === '') continue;
        const values = formatAll(attribute, valuesOf(family, id));
        problems.add(at(field), `${name} is given twice, as ${text} and as ${values}; write '@${id}': ''`);
      }
    }
  });
}

/** The value of an attribute for each variant that has one, of its own or from its product. */
export function valuesOf(
  { attributes, variants }: Pick<Family, 'attributes' | 'variants'>,
  id: string,
): AttributeValue[] {
  return variants.flatMap((variant) => variant.attributes[id] ?? attributes[id] ?? []);
}

/** Takes the facts from a family. */
export function familyFacts({ attributes, variants }: Pick<Family, 'attributes' | 'variants'>): FamilyFacts {
  const ids = new Set([attributes, ...variants.map((variant) => variant.attributes)].flatMap(Object.keys));
  const values = [...ids].map((id): [string, AttributeValue[]] => {
    const given = variants.map((variant) => variant.attributes[id] ?? attributes[id]);
    return [id, distinct(given.filter((value) => value !== undefined))];
  });
  return {
    codes: variants.map(({ sku }) => sku),
    replacements: variants.flatMap(({ replacedBy }, place): [number, string][] =>
      replacedBy === undefined ? [] : [[place, replacedBy]],
    ),
    values: Object.fromEntries(values),
  };
}

/** A family whose facts are known; `read` gives the rest on first use. */
export function knownFamily(
  { class: own, facts }: Pick<KnownFamily, 'class' | 'facts'>,
  read: () => Pick<Family, 'attributes' | 'variants'>,
): KnownFamily {
  return {
    ...{ class: own, facts },
    get attributes() {
      return read().attributes;
    },
    get variants() {
      return read().variants;
    },
  };
}

/** The values of an attribute that the variants of several families have, each once. */
export const distinctValuesIn = (families: readonly KnownFamily[], id: string): AttributeValue[] =>
  distinct(families.flatMap(({ facts }) => facts.values[id] ?? []));

function distinct(values: readonly AttributeValue[]): AttributeValue[] {
  const found = new Map<unknown, AttributeValue>();
  for (const value of values) found.set(typeof value === 'object' ? JSON.stringify(value) : value, value);
  return [...found.values()];
}

/** The families by their classes. */
export function familiesByClass(byProduct: ReadonlyMap<string, KnownFamily>): FamiliesByClass {
  const byClass = new Map<string, { product: string; family: KnownFamily }[]>();
  for (const [product, family] of byProduct) {
    const same = byClass.get(family.class.id);
    if (same) same.push({ product, family });
    else byClass.set(family.class.id, [{ product, family }]);
  }
  return byClass;
}
