import type { TableHeaderCell } from 'api/records';
import { margins, type Sheet } from './sheet';
import { layoutText, longestWord, type Run, type TextBlock, type TextStyle } from './text';

/** The content of a table: header rows with spans, and rows with as many cells as the header has columns. */
export interface TableContent {
  header: TableHeaderCell[][];
  rows: (string | Run[])[][];
}

const headStyle: TextStyle = { size: 7.6, color: 'ink', bold: true, leading: 1.28 };
const cellStyle: TextStyle = { size: 8, color: 'text', leading: 1.3 };
const padding = { x: 5, y: 3.6 };
/** Columns are centred, as on the site, if no text in them is longer; longer texts read better left-aligned. */
const centredUpTo = 22;
const portraitWidth = 595.28 - 2 * margins.side;
/** A table up to this height, in points, is not split: it starts a new page instead. */
const keptTogether = 230;
const landscapeWidth = 841.89 - 2 * margins.side;

/** Makes a header of one row from plain names. */
export function plainHeader(names: string[]): TableHeaderCell[][] {
  return [names.map((name, index) => ({ id: String(index), name }))];
}

/**
 * Draws a table with its title over as many pages as it needs, with columns as wide as their texts require. It repeats
 * the header on every page and never splits a row. A table that is too wide gets landscape pages of its own.
 */
export function drawTable(sheet: Sheet, content: TableContent, title?: string): void {
  const { layout, widths, head, rows, centred } = layTable(content);
  const left = sheet.left;
  const width = widths.reduce((sum, each) => sum + each, 0);
  const whole = head.height + rows.reduce((sum, row) => sum + row.height, 0);
  const start = head.height + rows.slice(0, 2).reduce((sum, row) => sum + row.height, 0);
  const together = whole <= keptTogether ? whole : start;

  if (layout === 'landscape') sheet.addPage('landscape');
  if (title) sheet.heading(title, { keep: together + 40 });
  else sheet.need(together);
  sheet.group('Table', () => {
    drawHeader(sheet, head, left);
    rows.forEach(({ blocks, height }, index) => {
      if (sheet.y + height > sheet.bottom) {
        sheet.addPage(layout);
        // The repeated header is an artifact: screen readers have already announced it.
        sheet.artifact(() => paintHeader(sheet, head, left));
        sheet.y += head.height;
      }
      const { y } = sheet;
      if (index % 2 === 1) sheet.artifact(() => sheet.doc.rect(left, y, width, height).fill(sheet.colors.surfaceCool));
      sheet.rule(y + height, { x: left, width, weight: 0.4 });
      sheet.group('TR', () => {
        let x = left;
        blocks.forEach((block, column) => {
          const room = (widths[column] ?? 0) - 2 * padding.x;
          const at = x + padding.x;
          const top = y + (height - block.height) / 2;
          sheet.tagged('TD', () => sheet.drawText(block, at, top, centred[column] ? 'center' : 'left', room));
          x += widths[column] ?? 0;
        });
      });
      sheet.y += height;
    });
  });
  sheet.y += sheet.space(12);
  // Content after a landscape table starts a new portrait page.
  if (layout === 'landscape') sheet.y = sheet.bottom + 1;
}

/** The height of a table in points, and the page layout that it needs. */
export function measureTable(content: TableContent): { height: number; layout: 'portrait' | 'landscape' } {
  const { layout, head, rows } = layTable(content);
  return { layout, height: head.height + rows.reduce((sum, row) => sum + row.height, 0) };
}

function layTable({ header, rows }: TableContent) {
  const cells = placeHeader(header);
  const columns = Math.max(...cells.map(({ column, colSpan }) => column + colSpan));
  const needs = columnNeeds(rows, cells, columns);
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  const layout: 'portrait' | 'landscape' = least > portraitWidth ? 'landscape' : 'portrait';
  const widths = fitColumns(needs, layout === 'landscape' ? landscapeWidth : portraitWidth);
  return {
    layout,
    widths,
    head: layHeader(cells, header.length, widths),
    centred: widths.map((_, column) => rows.every((row) => plain(row[column] ?? '').length <= centredUpTo)),
    rows: rows.map((row) => {
      const blocks = row.map((cell, column) => layoutText(cell, cellStyle, (widths[column] ?? 0) - 2 * padding.x));
      return { blocks, height: Math.max(...blocks.map(({ height }) => height)) + 2 * padding.y };
    }),
  };
}

interface PlacedCell {
  name: string;
  row: number;
  column: number;
  colSpan: number;
  rowSpan: number;
}

/** The position of each header cell, taking the cells above that span rows into account. */
function placeHeader(header: TableHeaderCell[][]): PlacedCell[] {
  const placed: PlacedCell[] = [];
  const covered = (row: number, column: number) =>
    placed.some(
      (cell) =>
        row >= cell.row &&
        row < cell.row + cell.rowSpan &&
        column >= cell.column &&
        column < cell.column + cell.colSpan,
    );
  header.forEach((cells, row) => {
    let column = 0;
    for (const { name, colSpan = 1, rowSpan = 1 } of cells) {
      while (covered(row, column)) column++;
      placed.push({ name, row, column, colSpan, rowSpan });
      column += colSpan;
    }
  });
  return placed;
}

interface ColumnNeed {
  /** Minimum width, below which words would break. */
  least: number;
  /** Maximum width that is of use. */
  most: number;
}

function columnNeeds(rows: TableContent['rows'], cells: PlacedCell[], columns: number): ColumnNeed[] {
  const around = 2 * padding.x + 0.5;
  const needs = Array.from({ length: columns }, (_, column): ColumnNeed => {
    const texts = rows.map((row) => plain(row[column] ?? ''));
    return {
      least: Math.max(...texts.map((text) => longestWord(text, cellStyle))) + around,
      most: Math.max(...texts.map((text) => layoutText(text, cellStyle, Infinity).width)) + around,
    };
  });
  for (const { name, column, colSpan } of cells) {
    const least = longestWord(name, headStyle) + around;
    const spanned = needs.slice(column, column + colSpan);
    const sum = (key: keyof ColumnNeed) => spanned.reduce((total, need) => total + need[key], 0);
    const missing = least - sum('least');
    for (const need of spanned) {
      if (missing > 0) need.least += missing / colSpan;
      need.most = Math.max(need.most, need.least);
    }
    // A short heading stays on one line if there is room.
    const oneLine = Math.min(layoutText(name, headStyle, Infinity).width + around, 90 * colSpan);
    const short = oneLine - sum('most');
    for (const need of spanned) if (short > 0) need.most += short / colSpan;
  }
  return needs;
}

/** Distributes the width: each column gets its minimum, and the rest goes to columns that can use it. */
function fitColumns(needs: ColumnNeed[], available: number): number[] {
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  if (least >= available) return needs.map((need) => (need.least * available) / least);
  const wanted = needs.map((need) => Math.min(need.most, 260) - need.least).map((more) => Math.max(more, 1));
  const total = wanted.reduce((sum, more) => sum + more, 0);
  return needs.map((need, index) => need.least + ((available - least) * (wanted[index] ?? 0)) / total);
}

interface LaidHeader {
  cells: { block: TextBlock; x: number; y: number; width: number; height: number; last: boolean }[];
  height: number;
  width: number;
}

function layHeader(cells: PlacedCell[], rowCount: number, widths: number[]): LaidHeader {
  const across = (column: number, colSpan: number) =>
    widths.slice(column, column + colSpan).reduce((sum, width) => sum + width, 0);
  const laid = cells.map((cell) => ({
    ...cell,
    block: layoutText(cell.name, headStyle, across(cell.column, cell.colSpan) - 2 * padding.x),
  }));
  const heights = new Array<number>(rowCount).fill(headStyle.size + 2 * padding.y);
  const down = (row: number, rowSpan: number) =>
    heights.slice(row, row + rowSpan).reduce((sum, height) => sum + height, 0);
  for (const { row, rowSpan, block } of [...laid].sort((a, b) => a.rowSpan - b.rowSpan)) {
    const missing = block.height + 2 * padding.y - down(row, rowSpan);
    const last = row + rowSpan - 1;
    if (missing > 0) heights[last] = (heights[last] ?? 0) + missing;
  }
  return {
    cells: laid.map(({ block, row, column, colSpan, rowSpan }) => ({
      block,
      x: across(0, column),
      y: down(0, row),
      width: across(column, colSpan),
      height: down(row, rowSpan),
      last: row + rowSpan === rowCount,
    })),
    height: down(0, rowCount),
    width: across(0, widths.length),
  };
}

function paintHeader(sheet: Sheet, header: LaidHeader, left: number): void {
  paintHeaderLines(sheet, header, left);
  for (const cell of header.cells) drawHeaderCell(sheet, cell, left, sheet.y);
}

function drawHeader(sheet: Sheet, header: LaidHeader, left: number): void {
  const { y } = sheet;
  sheet.artifact(() => paintHeaderLines(sheet, header, left));
  sheet.group('TR', () => {
    for (const cell of header.cells) {
      sheet.tagged('TH', () => drawHeaderCell(sheet, cell, left, y), { scope: 'Column' });
    }
  });
  sheet.y += header.height;
}

function paintHeaderLines(sheet: Sheet, { cells, width, height }: LaidHeader, left: number): void {
  const { doc, y } = sheet;
  doc.rect(left, y, width, height).fill(sheet.colors.paper);
  for (const cell of cells) {
    if (cell.last) continue;
    doc
      .moveTo(left + cell.x + 3, y + cell.y + cell.height)
      .lineTo(left + cell.x + cell.width - 3, y + cell.y + cell.height)
      .lineWidth(0.5)
      .stroke(sheet.colors.lineStrong);
  }
  doc.rect(left, y, width, 1.2).fill(sheet.colors.ink);
  doc.rect(left, y + height - 0.8, width, 0.8).fill(sheet.colors.ink);
}

function drawHeaderCell(
  sheet: Sheet,
  { block, x, y, width, height }: LaidHeader['cells'][number],
  left: number,
  top: number,
) {
  sheet.drawText(block, left + x + padding.x, top + y + (height - block.height) / 2, 'center', width - 2 * padding.x);
}

function plain(cell: string | Run[]): string {
  return typeof cell === 'string' ? cell : cell.map(({ text }) => text).join('');
}
