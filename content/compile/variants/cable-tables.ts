import { fits, formatBare } from 'api/values';
import type { AttributeValue } from 'api/records';
import type { CableTableSource } from '../../schema/dimensions';
import { hash } from '../cache';
import type { Problems } from '../problems';
import { keptIfFaultless, type ResultStore } from '../result-store';
import { withSource, type SourcedProduct } from '../sourced-product';
import { includesValues, readValues } from './dimensions';
import type { DimensionTable, Family, Values } from './records';
import type { Registry } from './registry';

interface Known {
  registry: Registry;
  byProduct: ReadonlyMap<string, Family>;
  dimensions: ReadonlyMap<string, DimensionTable>;
}

type WithTable = { table?: string[][]; cableTable?: CableTableSource };

/**
 * Replaces every `cableTable` of blocks and documents by the table that it describes, and adds each problem of it.
 * @param store that of the families' context: keeps the tables of which neither the source nor a product has changed
 */
export function fillCableTables(
  products: readonly SourcedProduct[],
  known: Known,
  problems: Problems,
  store?: ResultStore,
) {
  const keys = new Map(products.map(({ facts, key }) => [facts.id, key]));
  const rowsOf = (table: CableTableSource): string[][] => {
    const named = table.columns.map((column) => ('product' in column ? keys.get(column.product) : undefined));
    const make = () => ({ brief: null, value: cableTableRows(table, known) });
    return keptIfFaultless(store, hash('cable table', JSON.stringify([table, named])), problems, make).value();
  };
  return products.map((product): SourcedProduct => {
    if (!product.facts.hasCableTable) return product;
    const { file, source } = product;
    const { detailDescription, detailDescriptionAfterTable, downloads } = source;
    const filler =
      (list: string) =>
      <T extends WithTable>(one: T, index: number): T => {
        const { cableTable, ...others } = one;
        if (!cableTable) return one;
        const at = { file, record: source.id, field: `${list}[${index}].cableTable` };
        if (one.table) problems.add(at, 'has a table already');
        try {
          return { ...(others as T), table: rowsOf(cableTable) };
        } catch (error) {
          problems.add(at, (error as Error).message);
          return others as T;
        }
      };
    const documents = Object.entries(downloads ?? {}).map(([label, document]): [string, typeof document] => [
      label,
      { ...document, sections: document.sections?.map(filler(`downloads.${label}.sections`)) },
    ]);
    const filled = {
      detailDescription: detailDescription?.map(filler('detailDescription')),
      detailDescriptionAfterTable: detailDescriptionAfterTable?.map(filler('detailDescriptionAfterTable')),
      downloads: downloads && Object.fromEntries(documents),
    };
    return withSource(product, hash(product.key, JSON.stringify(filled)), () => ({ ...source, ...filled }));
  });
}

/**
 * The heading and the rows of a table of cables. Throws an Error if the table of dimensions, a product or an attribute does not
 * exist, or if nothing fits one of the cables.
 */
export function cableTableRows({ of, rows: only, columns }: CableTableSource, known: Known): string[][] {
  const { registry, dimensions } = known;
  const table = dimensions.get(of);
  if (!table) throw new Error(`cable-dimensions.yaml has no table ${of}`);
  const wanted = Object.entries(only).map(([id, written]): [string, AttributeValue[]] => [
    id,
    [written].flat().map((one) => readValues({ [id]: one }, registry)[id]!),
  ]);
  const cables = table.rows.filter((row) =>
    wanted.every(([id, values]) => values.some((value) => includesValues(row, { [id]: value }))),
  );
  if (cables.length === 0) throw new Error(`no row of ${of} has these values`);
  const cells = columns.map((column) => ('text' in column ? filledText(column.text, known) : fitting(column, known)));
  return [columns.map(({ name }) => name), ...cables.map((cable) => cells.map((cell) => cell(cable)))];
}

type Cell = (cable: Values) => string;

/** The text with the values of a cable, without their units. */
function filledText(text: string, { registry }: Known): Cell {
  return (cable) =>
    text.replaceAll(/\{([a-z0-9_]+)\}/g, (_, id: string) => {
      const attribute = registry.attributes.get(id);
      const value = cable[id];
      if (!attribute || value === undefined) throw new Error(`no cable has {${id}}`);
      return formatBare(attribute, value);
    });
}

type FittingColumn = Exclude<CableTableSource['columns'][number], { text: string }>;

/** What fits a cable: the first variant of the product, or all of them. */
function fitting({ product, fits: pairs, shows, given, all }: FittingColumn, { registry, byProduct }: Known): Cell {
  const family = byProduct.get(product);
  if (!family) throw new Error(`there is no product ${product} with variants`);
  const attribute = shows === 'sku' ? undefined : registry.attributes.get(shows);
  if (!attribute && shows !== 'sku') throw new Error(`attributes.yaml has no attribute ${shows}`);
  const required = readValues(given, registry);
  const variants = family.variants
    .map((variant) => ({ sku: variant.sku, values: { ...family.attributes, ...variant.attributes } }))
    .filter(({ values }) => includesValues(values, required));
  return (cable) => {
    const found = variants.filter(({ values }) =>
      Object.entries(pairs).every(([own, theirs]) => {
        const [value, range] = [cable[own], values[theirs]];
        return value === undefined || (range !== undefined && fits(value, range));
      }),
    );
    const words = found.map(({ sku, values }) => (attribute ? formatBare(attribute, values[attribute.id]!) : sku));
    if (words[0] === undefined) throw new Error(`no variant of ${product} fits the cable of ${JSON.stringify(cable)}`);
    return all ? [...new Set(words)].join(' or ') : words[0];
  };
}
