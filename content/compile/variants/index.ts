import { formatAll } from 'api/values';
import { quantityText } from 'api/prices';
import type { ProductSummary } from 'api/records';
import type { ProductSource } from '../../schema';
import { hash } from '../cache';
import type { Place, Problems } from '../problems';
import { keptIfFaultless, type ResultStore } from '../result-store';
import type { Sources } from '../sources';
import { checkTakers, readDimensions, readTakers } from './dimensions';
import { checkDimensionDrawing } from './dimension-letters';
import { checkDrawings, readShown } from './drawings';
import { familiesByClass, familyFacts, knownFamily, readFamily, valuesOf } from './family';
import type { DimensionTable, FamiliesByClass, Family, KnownFamily } from './records';
import { readRelations, type Relations } from './relations';
import { makeRegistry, type Registry } from './registry';
import { fillTable, plainTable, type GeneratedTable } from './tables';
import { units } from './units';
import type { KnownAttribute } from './values';

export type { Family, KnownFamily, Registry };
export { categoryFacets, type ListedProduct } from './facets';
export { variantTables } from './variant-tables';
export { registryFile } from './registry';

/** The families by their product's id, and the registry that gives their values a meaning. */
export interface Families {
  registry: Registry;
  byProduct: Map<string, KnownFamily>;
  byClass: FamiliesByClass;
  /** Which products go with which. */
  relations: Relations;
  /** The tables of cable-dimensions.yaml by their ids. */
  dimensions: Map<string, DimensionTable>;
}

/** What families and texts are made with, besides their records. */
export const contextOf = ({ company, brands, attributes, classes, dimensions }: Sources): string =>
  hash(JSON.stringify([company.currency, company.branches, brands, attributes, classes, dimensions]));

/** What families are made and checked with, besides their records. */
export const familyContext = (sources: Sources): string =>
  hash(contextOf(sources), JSON.stringify([[...sources.tableColumns], sources.drawingParameters]));

/**
 * Reads the variants of all products, and adds every problem of a product, of codes and of drawings.
 * @param store that of {@link familyContext}: keeps the families, so that the next run makes only those that have changed
 */
export function readFamilies(sources: Sources, problems: Problems, store?: ResultStore): Families {
  const { company, brands, products } = sources;
  const registry = makeRegistry(sources.attributes, sources.classes, problems);
  const dimensions = readDimensions(sources.dimensions, registry, problems);
  const takers = readTakers(dimensions, registry, problems);
  const shown = readShown(sources, registry, problems);
  const byProduct = new Map<string, KnownFamily>();
  for (const product of products) {
    const { file, key, facts } = product;
    const at = (field: string) => ({ file, record: facts.id, field });
    const read = () => {
      const { source } = product;
      const family = readFamily(source, { registry, company, brands, dimensions }, at, problems);
      if (family) {
        checkTable(source, family, sources, registry, at, problems);
        checkTakers(family, takers, at, registry, problems);
        checkDrawings(facts, family, shown, at, problems);
      }
      checkDimensionDrawing(product, family, sources, registry, problems);
      if (!family) return undefined;
      // The class is kept by its id: with all of it, half of what is kept would be classes.
      const { class: own, attributes, variants } = family;
      return { brief: { class: own.id, ...familyFacts(family) }, value: { attributes, variants } };
    };
    const kept = keptIfFaultless(store, key, problems, read);
    if (!kept) continue;
    const { class: id, ...known } = kept.brief;
    byProduct.set(facts.id, knownFamily({ class: registry.classes.get(id)!, facts: known }, kept.value));
  }
  const byClass = familiesByClass(byProduct);
  const relations = readRelations(sources, registry, byClass, problems);
  const families = { registry, byProduct, byClass, relations, dimensions };
  checkCodes(sources, families, problems);
  return families;
}

function checkTable(
  { table }: ProductSource,
  family: Family,
  { tableColumns }: Sources,
  registry: Registry,
  at: (field: string) => Place,
  problems: Problems,
) {
  if (!table) return;
  if (table.rows) {
    if (family.variants.length <= 1) return;
    problems.add(at('table.rows'), 'several variants need the table; put other information into a block');
    return;
  }
  const header = typeof table.columns === 'string' ? tableColumns.get(table.columns) : table.columns;
  if (!header) return;
  try {
    fillTable(header, family, registry, '');
  } catch (error) {
    problems.add(at('table.columns'), (error as Error).message);
  }
}

/** Every code belongs to one variant of the whole catalogue, and is replaced only by a code that exists. */
function checkCodes({ products, refused }: Sources, { byProduct }: Families, problems: Problems) {
  const owners = new Map<string, string>();
  const place = (file: string, record: string, index: number) => ({ file, record, field: `variants.rows[${index}]` });
  for (const { file, facts } of products) {
    byProduct.get(facts.id)?.facts.codes.forEach((sku, index) => {
      const owner = owners.get(sku);
      if (owner) problems.add(place(file, facts.id, index), `the code ${sku} is used already by ${owner}`);
      else owners.set(sku, facts.id);
    });
  }
  // The codes of a refused product are not known.
  if (refused.isAnyIn('products/')) return;
  for (const { file, facts } of products) {
    const family = byProduct.get(facts.id)?.facts;
    for (const [index, replacedBy] of family?.replacements ?? []) {
      if (owners.has(replacedBy) && replacedBy !== family?.codes[index]) continue;
      problems.add(place(file, facts.id, index), `is replaced by ${replacedBy}, which no other variant has`);
    }
  }
}

/**
 * The label and text of a description entry with the key `@{attribute}`: its value, and what the editor adds to it.
 * Returns undefined if the product has no such attribute.
 */
export function attributeRow(
  { registry, byProduct }: Families,
  productId: string,
  key: string,
  more: string,
): [label: string, text: string] | undefined {
  const attribute = registry.attributes.get(key.slice(1));
  const family = byProduct.get(productId);
  if (!attribute || !family) return undefined;
  const value = formatAll(attribute, valuesOf(family, attribute.id));
  return [attribute.label, more === '' || /^[,;]/.test(more) ? value + more : `${value} ${more}`];
}

/** The table of a family: with the product's own header, or made from what distinguishes the variants. */
export function familyTable(
  header: GeneratedTable['columns'] | undefined,
  family: Family,
  { registry }: Families,
  currency: string,
): GeneratedTable | undefined {
  if (header) return fillTable(header, family, registry, currency);
  return family.variants.length > 1 ? plainTable(family, registry, currency) : undefined;
}

/** The line of a product's card: the values of its class's card attributes, as `32 A · 3P+E or 3P+N+E · Width 25 mm`. */
export function cardLine(family: Family, { registry }: Families): string | undefined {
  const parts = family.class.card.flatMap((id) => {
    const attribute = registry.attributes.get(id);
    const values = valuesOf(family, id);
    return attribute && values.length > 0 ? namedText(attribute, formatAll(attribute, values)) : [];
  });
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** Quantities whose unit says what a figure is: `32 A`, `400 V`, `2.5 mm²`. */
const plainQuantities: readonly (string | undefined)[] = [
  ...['current', 'voltage', 'area', 'power', 'apparent power', 'reactive power', 'frequency', 'temperature'],
  ...['torque', 'flow', 'speed', 'sound'],
];

/** A value for a line without headings: with its label where it would not say what it is, as `Length 25 mm`. */
function namedText({ label, type, unit }: KnownAttribute, text: string): string {
  const isFigure = type === 'number' || type === 'range' || !/\p{L}/u.test(text.replaceAll(/ (?:to|or) /g, ' '));
  const isPlain = isFigure
    ? unit !== undefined && plainQuantities.includes(units.get(unit)?.quantity)
    : !isAnswer(text);
  return isPlain ? text : `${label} ${text}`;
}

const isAnswer = (text: string) => ['Yes', 'No', 'None'].includes(text);

/**
 * The lowest list price of the variants, with what it is for unless that is one piece, whether others cost more, and
 * whether others have no list price.
 */
export function lowestPrice({
  variants,
}: Family): Pick<ProductSummary, 'price' | 'priceBasis' | 'priceFrom' | 'othersOnRequest'> {
  const prices = variants.flatMap(({ price }) => price ?? []);
  const lowest = prices.sort((a, b) => a.amount - b.amount)[0];
  if (!lowest) return {};
  const basis = quantityText(lowest);
  return {
    price: lowest.amount,
    ...(basis !== 'piece' && { priceBasis: basis }),
    ...(prices.some(({ amount }) => amount > lowest.amount) && { priceFrom: true }),
    ...(prices.length < variants.length && { othersOnRequest: true }),
  };
}

/** How many products of the catalogue have variants, and how many variants there are. */
export function progress(products: number, { byProduct }: Families): string {
  const variants = [...byProduct.values()].reduce((sum, { facts }) => sum + facts.codes.length, 0);
  const left = products - byProduct.size;
  const done = `${variants} variants of ${byProduct.size} products`;
  return left > 0 ? `${done}; ${left} products have no variants yet` : done;
}
