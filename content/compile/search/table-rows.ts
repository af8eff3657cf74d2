import type { ProductDetails } from 'api/records';
import { columnsOf, flattenRow, type TableColumn } from 'api/product-details';
import { looksLikeCode } from 'api/search';
import type { IndexRow } from './entry';
import { termsOf } from './terms';

const codeHead = /reference|part number|order|kit|model|code|catalogue/i;
const lower = /^(?:min(?:\.|imum)?|from|least)$/i;
const upper = /^(?:max(?:\.|imum)?|to|most)$/i;
const longestLabel = 90;

function hasCodes({ path, cells }: TableColumn): boolean {
  const filled = cells.filter((cell) => /[\p{L}\d]/u.test(cell));
  const codes = filled.filter((cell) => looksLikeCode(cell) && /[A-Z]|\d-\d/.test(cell));
  if (codes.length === 0 || new Set(codes).size < filled.length) return false;
  const named = path.some((name) => codeHead.test(name));
  return codes.length >= filled.length * (named ? 0.5 : 0.8) && (named || codes.every((code) => code.includes('-')));
}

/** `Minimum` and `Maximum` below one heading are one range. */
function joinRanges(columns: TableColumn[]): TableColumn[] {
  return columns.flatMap((column, at) => {
    const [before, after] = [columns[at - 1], columns[at + 1]];
    const isRange = (low: TableColumn | undefined, high: TableColumn | undefined) =>
      low && high && lower.test(low.path.at(-1) ?? '') && upper.test(high.path.at(-1) ?? '');
    if (isRange(before, column)) return [];
    if (!isRange(column, after)) return [column];
    return [
      { path: column.path.slice(0, -1), cells: column.cells.map((cell, row) => `${cell} – ${after!.cells[row]!}`) },
    ];
  });
}

/** The rows of one table as they are searched: one for each order code, or for each row without a code. */
function rowsOf(all: TableColumn[]): IndexRow[] {
  const columns = joinRanges(all);
  const coded = columns.filter(hasCodes);
  const others = columns.filter((column) => !coded.includes(column));
  const height = Math.max(0, ...all.map(({ cells }) => cells.length));
  return Array.from({ length: height }, (_, at) => at).flatMap((at): IndexRow[] => {
    const label = labelOf(others, at);
    const terms = others.flatMap(({ path, cells }) => termsOf(cells[at]!, path.join(' ')));
    const codes = coded.filter(({ cells }) => looksLikeCode(cells[at]!));
    if (codes.length === 0) return [{ label, terms: unique(terms) }];
    return codes.map(({ path, cells }) => {
      // Several codes in a row differ by the headings of their columns, such as IP44 and IP67.
      const own = codes.length > 1 ? path.slice(-1) : [];
      return {
        code: cells[at]!,
        label: [label, ...own].filter(Boolean).join(' · '),
        terms: unique([...terms, ...own.flatMap((name) => termsOf(name))]),
      };
    });
  });
}

/**
 * The searchable rows of a product's tables, and the terms of the main table's headings, which belong to the product. A product
 * with variants has none: its variants are its rows.
 */
export function rowsOfTables(details: ProductDetails): { rows: IndexRow[]; headings: string[] } {
  const { productDetailTableColumns, productDetailTableData, detailDescription = [] } = details;
  const main =
    productDetailTableColumns && productDetailTableData
      ? columnsOf(
          productDetailTableColumns,
          productDetailTableData.map((row) => flattenRow(row).map(String)),
        )
      : [];
  const blocks = [...detailDescription, ...(details.detailDescriptionAfterTable ?? [])].flatMap(({ table }) => {
    const [heading = [], ...rows] = table ?? [];
    const columns = heading.map((name, at): TableColumn => ({
      path: [name],
      cells: rows.map((cells) => cells[at] ?? ''),
    }));
    // Other tables in the text are explanations.
    return columns.some(hasCodes) ? [columns] : [];
  });
  const headings = main
    .filter((column) => !hasCodes(column))
    .flatMap(({ path }) => path.flatMap((name) => termsOf(name)));
  return { rows: details.variants ? [] : [main, ...blocks].flatMap(rowsOf), headings };
}

function labelOf(columns: TableColumn[], row: number): string {
  let label = '';
  for (const { path, cells } of columns) {
    const cell = cells[row]!;
    if (!/[\p{L}\d]/u.test(cell)) continue;
    const unit = /[(,] ?(mm²|mm|A|kA|kV|V|m|kW|kvar)\)?$/.exec(path[0] ?? '')?.[1];
    const next = unit && /\d$/.test(cell) ? `${cell} ${unit}` : cell;
    if (label.length + next.length > longestLabel) break;
    label += label ? ` · ${next}` : next;
  }
  return label;
}

const unique = (terms: string[]) => [...new Set(terms)].join(' ');
