import { fits, formatValue, sameValue } from 'api/values';
import type { AttributeValue } from 'api/records';
import type { DimensionsSource } from '../../schema/dimensions';
import type { Place, Problems } from '../problems';
import type { DimensionTable, Family, Values } from './records';
import type { Registry } from './registry';
import { readValue } from './values';

const file = 'cable-dimensions.yaml';

/** Reads the tables of dimensions by their ids, and adds a problem for each column, cell and row that is wrong. */
export function readDimensions(
  sources: readonly DimensionsSource[],
  registry: Registry,
  problems: Problems,
): Map<string, DimensionTable> {
  const tables = new Map<string, DimensionTable>();
  for (const source of sources) {
    const at = (field: string): Place => ({ file, record: source.id, field });
    const headings = source.columns.map((heading) => {
      const [id = '', ...unit] = heading.split(' ');
      const attribute = registry.attributes.get(id);
      if (!attribute) problems.add(at('columns'), `attributes.yaml has no attribute ${id}`);
      return { id, attribute, unit: unit.join(' ') || undefined };
    });
    for (const id of source.by) {
      if (!headings.some((heading) => heading.id === id)) problems.add(at('by'), `there is no column ${id}`);
    }
    const seen = new Set<string>();
    const rows = source.rows.map((cells, index) => {
      const row: Values = {};
      if (cells.length !== headings.length) {
        problems.add(at(`rows[${index}]`), `has ${cells.length} cells for ${headings.length} columns`);
      }
      headings.forEach(({ id, attribute, unit }, column) => {
        const cell = cells[column];
        if (!attribute || cell === null || cell === undefined) return;
        try {
          row[id] = readValue(attribute, cell, unit);
        } catch (error) {
          problems.add(at(`rows[${index}].${id}`), (error as Error).message);
        }
      });
      const key = JSON.stringify(source.by.map((id) => row[id]));
      if (seen.has(key)) problems.add(at(`rows[${index}]`), 'is a second row for the same cable');
      seen.add(key);
      return row;
    });
    if (tables.has(source.id)) problems.add(at('id'), 'another table has the same id');
    tables.set(source.id, { source, rows });
  }
  return tables;
}

/**
 * Gives the variants of a cable what they do not have themselves of its table of dimensions. Adds a problem for a variant that
 * has no row, or says otherwise. Returns the attributes that all of them have then.
 */
export function addDimensions(
  { source: { id: table, by }, rows }: DimensionTable,
  { class: { attributes: known }, attributes, variants }: Family,
  registry: Registry,
  at: (field: string) => Place,
  problems: Problems,
): string[] {
  const all = known.filter((id) => !by.includes(id) && rows.some((row) => id in row));
  variants.forEach((variant, index) => {
    const own = (id: string) => variant.attributes[id] ?? attributes[id];
    const row = rows.find((one) => by.every((id) => sameValue(one[id]!, own(id)!)));
    if (!row) {
      problems.add(at(`variants.rows[${index}]`), `${file} has no row of ${table} for ${variant.sku}`);
      return;
    }
    for (const id of all) {
      const [given, value] = [own(id), row[id]];
      if (value === undefined) continue;
      if (given === undefined) variant.attributes[id] = value;
      else if (!sameValue(given, value)) {
        const text = (one: AttributeValue) => formatValue(registry.attributes.get(id)!, one);
        problems.add(
          at(`variants.rows[${index}].${id}`),
          `is given twice, as ${text(given)}, and as ${text(value)} in ${file}, ${table}`,
        );
      }
    }
  });
  return all.filter((id) => variants.every((variant) => id in variant.attributes || id in attributes));
}

/** A rule for the products of a class that take cables by the conductor, with the cables that it is about. */
export interface CableRule extends Pick<Taker, 'of' | 'where' | 'fits'> {
  by: string[];
  given: Values;
  cables: Values[];
}

/** The rules of all tables; adds a problem for each that cannot be used. */
export function readTakers(
  tables: ReadonlyMap<string, DimensionTable>,
  registry: Registry,
  problems: Problems,
): CableRule[] {
  return [...tables.values()].flatMap(({ source, rows }) =>
    source.takers.flatMap(({ of, where, fits: mustFit, given, rows: only }, index): CableRule[] => {
      try {
        const ids = [...Object.values(where), ...Object.keys(given), ...mustFit];
        const unknown = ids.filter((id) => !registry.classes.get(of)?.attributes.includes(id));
        if (unknown.length > 0) throw new Error(`there is no class ${of} with ${unknown.join(', ')}`);
        const wanted = readValues(only, registry);
        const cables = rows.filter((row) => includesValues(row, wanted));
        return [{ of, where, fits: mustFit, by: source.by, given: readValues(given, registry), cables }];
      } catch (error) {
        problems.add({ file, record: source.id, field: `takers[${index}]` }, (error as Error).message);
        return [];
      }
    }),
  );
}

/** Adds a problem for each variant of a family that takes a cable by its conductor, but not by its diameter. */
export function checkTakers(
  family: Family,
  rules: readonly CableRule[],
  at: (field: string) => Place,
  registry: Registry,
  problems: Problems,
) {
  for (const rule of rules.filter(({ of }) => of === family.class.id)) {
    family.variants.forEach((variant, index) => {
      const values = { ...family.attributes, ...variant.attributes };
      if (!includesValues(values, rule.given)) return;
      for (const { id, cable } of refusedBy(values, rule)) {
        const text = (value: AttributeValue) => formatValue(registry.attributes.get(id)!, value);
        const name = rule.by.map((by) => formatValue(registry.attributes.get(by)!, cable[by]!)).join(' × ');
        problems.add(
          at(`variants.rows[${index}].${id}`),
          `is ${text(values[id]!)}, but the cable of ${name}, which it takes by the conductor, has ${text(cable[id]!)} in ${file}`,
        );
      }
    });
  }
}

/** The cables that a variant takes by its conductor, each with the first attribute by which it does not fit. */
function refusedBy(values: Values, { where, fits: mustFit, cables }: CableRule) {
  if (![...Object.values(where), ...mustFit].every((id) => id in values)) return [];
  const taken = cables.filter((cable) =>
    Object.entries(where).every(([of, id]) => cable[of] !== undefined && fits(cable[of], values[id]!)),
  );
  return taken.flatMap((cable) => {
    const id = mustFit.find((one) => cable[one] !== undefined && !fits(cable[one], values[one]!));
    return id === undefined ? [] : [{ id, cable }];
  });
}

type Taker = DimensionsSource['takers'][number];

/** Reads values that an editor wrote without units. Throws an Error if there is no such attribute or value. */
export function readValues(written: Record<string, string | number | boolean>, { attributes }: Registry): Values {
  return Object.fromEntries(
    Object.entries(written).map(([id, cell]) => {
      const attribute = attributes.get(id);
      if (!attribute) throw new Error(`attributes.yaml has no attribute ${id}`);
      return [id, readValue(attribute, cell, attribute.unit)];
    }),
  );
}

/** Whether values include all of others. */
export const includesValues = (values: Values, wanted: Values) =>
  Object.entries(wanted).every(([id, value]) => values[id] !== undefined && sameValue(values[id], value));
