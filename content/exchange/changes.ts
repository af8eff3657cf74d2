import type { Layout } from './layout';
import type { FamilyPlan } from './plan';

/** What has to change in a product's YAML. */
export interface FamilyChanges {
  /** Shared values to replace, or to remove (undefined). */
  shared: Map<string, string | undefined>;
  /** Fields that become columns, in this order, after the others. */
  newColumns: string[];
  /** What all prices are for, if that changes. */
  priceBasis?: string;
  /** Cells of present rows and columns to replace: row → field → its text, or undefined for none. */
  cells: Map<number, Map<string, string | undefined>>;
  /** The texts of the new columns, for each present row that is kept. */
  appended: Map<number, (string | undefined)[]>;
  removedRows: number[];
  /** The cells of each new row, in the order of the columns and new columns. */
  newRows: (string | undefined)[][];
}

/**
 * The fewest changes after which the rows say what the plan says. A shared value stays shared as long as it is the same
 * for all variants; otherwise it becomes a column.
 * Throws an Error if no variant is left.
 */
export function changesOf(
  { now, variants }: FamilyPlan,
  { shared, fields: columns, priceBasis }: Layout,
): FamilyChanges {
  if (variants.length === 0) throw new Error('would have no variant left');
  const kept = new Set(variants.map(({ row }) => row));
  const changes: FamilyChanges = {
    shared: new Map(),
    newColumns: [],
    cells: new Map(),
    appended: new Map(),
    removedRows: now.flatMap((_, row) => (kept.has(row) ? [] : [row])),
    newRows: [],
  };
  const fields = new Set([...columns, ...shared.keys(), ...variants.flatMap(({ texts }) => [...texts.keys()])]);
  fields.delete('price_per');
  const leftToShared = new Set<string>();
  for (const field of fields) {
    const wanted = variants.map(({ texts }) => texts.get(field));
    const common = shared.get(field);
    const isColumn = columns.includes(field);
    if (!isColumn) {
      if (wanted.every((text) => text === common)) continue;
      const isAsNow = variants.every(
        ({ row }, at) => wanted[at] === (row === undefined ? undefined : now[row]?.get(field)),
      );
      // Neither shared nor a column: it comes from the table of dimensions.
      if (common === undefined && isAsNow) continue;
      if (common !== undefined && wanted.every((text) => text === wanted[0])) changes.shared.set(field, wanted[0]);
      else {
        if (common !== undefined) changes.shared.set(field, undefined);
        changes.newColumns.push(field);
      }
      continue;
    }
    const hides = common !== undefined && wanted.includes(undefined);
    if (hides) changes.shared.set(field, undefined);
    else if (common !== undefined) leftToShared.add(field);
    for (const { row, texts } of variants) {
      if (row === undefined || (!hides && texts.get(field) === now[row]?.get(field))) continue;
      const cells = changes.cells.get(row) ?? new Map<string, string | undefined>();
      changes.cells.set(row, cells.set(field, texts.get(field)));
    }
  }
  const basis = variants.map(({ texts }) => texts.get('price_per')).find((text) => text !== undefined);
  if (basis !== priceBasis) changes.priceBasis = basis;
  for (const { row, texts } of variants) {
    const cell = (field: string) => {
      const text = texts.get(field);
      return leftToShared.has(field) && text === shared.get(field) ? undefined : text;
    };
    if (row === undefined) changes.newRows.push([...columns, ...changes.newColumns].map(cell));
    else if (changes.newColumns.length > 0) changes.appended.set(row, changes.newColumns.map(cell));
  }
  return changes;
}

/** Whether anything has to change. */
export const isUnchanged = (changes: FamilyChanges): boolean =>
  changes.shared.size === 0 &&
  changes.newColumns.length === 0 &&
  changes.priceBasis === undefined &&
  changes.cells.size === 0 &&
  changes.removedRows.length === 0 &&
  changes.newRows.length === 0;
