/** One record of a list: its cells, and the line of the text where it begins, counted from 1. */
export interface Row {
  number: number;
  /** As it was in the text; a line break in a quoted cell is a space. */
  text: string;
}

/** A quoted cell that is still open after this many lines was never meant as one: `3/4" elbow`. */
const maxLinesOfCell = 10;
const longestCell = 2000;

const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;

/** The first `most` lines of a text that are not blank, and all that follows as another one. */
function linesOf(text: string, most: number): Row[] {
  const lines: Row[] = [];
  let start = 0;
  for (let number = 1; start < text.length; number += 1) {
    lineBreak.lastIndex = start;
    const found = lineBreak.exec(text);
    const line = text.slice(start, found?.index ?? text.length);
    if (line.trim() !== '') {
      if (lines.length === most) return [...lines, { number, text: text.slice(start) }];
      lines.push({ number, text: line });
    }
    start = found ? lineBreak.lastIndex : text.length;
  }
  return lines;
}

/**
 * The rows of a text: its lines, but a line that ends within a quoted cell together with those up to the cell's end. Blank lines
 * are none.
 * @param most more lines than this are not read
 * @returns the rows, and what was not read, as one row
 */
export function rowsOf(text: string, most: number): { rows: Row[]; unread: Row | undefined } {
  const all = linesOf(text.replace(/^\uFEFF/, ''), most);
  const lines = all.slice(0, most);
  const rows: Row[] = [];
  for (let at = 0; at < lines.length;) {
    const first = lines[at]!.text;
    const separator = separatorOf(first) ?? (first.trim().startsWith('"') ? ',' : undefined);
    let isOpen = false;
    let length = 0;
    let end = at;
    do {
      const line = lines[end]!.text;
      length += line.length;
      end += 1;
      if (separator && (isOpen || line.includes('"'))) ({ isOpen } = split(line, separator, isOpen));
    } while (isOpen && end < lines.length && end < at + maxLinesOfCell && length <= longestCell);
    const read = lines.slice(at, end);
    // A cell that is never closed: no line is read twice, or a file of them would take seconds.
    if (isOpen) rows.push(...read);
    else rows.push({ number: read[0]!.number, text: read.map((line) => line.text).join(' ') });
    at = end;
  }
  return { rows, unread: all[most] };
}

/**
 * What separates the cells of a line: a tab, as in a spreadsheet's clipboard, otherwise a semicolon, a comma or a vertical
 * bar.
 */
export const separatorOf = (line: string): string | undefined =>
  /^\s*\|| \| /.test(line) ? '|' : ['\t', ';', ',', '|'].find((separator) => line.includes(separator));

/**
 * The cells of one line of a list, trimmed; one cell if nothing separates them.
 * @param separator that of the table's header, if there is one: a note may have others
 */
export function cellsOf(line: string, separator = separatorOf(line)): string[] {
  // A table of a text document has vertical bars at its sides too.
  const inner = separator === '|' ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line;
  if (separator === undefined) return [line].map(plainCell);
  const { cells, isOpen } = split(inner, separator);
  // A quotation mark that is never closed separates nothing.
  return (isOpen ? inner.split(separator).map((cell) => cell.replace(/^\s*"/, '')) : cells).map(plainCell);
}

/** The cells of a line whose columns are aligned by spaces; undefined for a line without any. */
export function alignedCellsOf(line: string): string[] | undefined {
  const cells = line.trim().split(/ {3,}/);
  return cells.length > 1 ? cells : undefined;
}

/**
 * Splits CSV: a separator between quotation marks belongs to the cell, two quotation marks in it stand for one.
 * @param isOpen whether the line begins within a quoted cell, and then whether it ends in one
 */
function split(line: string, separator: string, isOpen = false): { cells: string[]; isOpen: boolean } {
  const cells: string[] = [];
  let cell = '';
  // A quotation mark opens a quoted cell only at its start, or after the `=` with which Excel keeps a text.
  let isStart = true;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    if (character === '"' && isOpen && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isOpen || isStart)) {
      isOpen = !isOpen;
    } else if (character === separator && !isOpen) {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += character;
      isStart &&= /[\s=]/.test(character);
    }
  }
  return { cells: [...cells, cell], isOpen };
}

/** Removes what spreadsheets put around a text so that it stays one: `="0252-6"`, `'0252-6`. */
function plainCell(cell: string): string {
  const text = cell.trim();
  const formula = /^="([^"]*)"$/.exec(text);
  return (formula ? formula[1]! : text.replace(/^[='](?=\S)/, '')).trim();
}
