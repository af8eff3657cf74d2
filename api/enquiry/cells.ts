/** What separates the cells of a line: a tab as in a spreadsheet's clipboard, else a semicolon, else a comma. */
const separatorOf = (line: string) => ['\t', ';', ','].find((separator) => line.includes(separator));

/** The cells of one line of a list, trimmed; one cell if nothing separates them. */
export function cellsOf(line: string): string[] {
  const separator = separatorOf(line);
  return (separator === undefined ? [line] : split(line, separator)).map(plainCell);
}

/** Splits CSV: a separator between quotation marks belongs to the cell, two quotation marks in it stand for one. */
function split(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    if (character === '"' && quoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (quoted || isStart(cell))) {
      quoted = !quoted;
    } else if (character === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

/** Whether a quotation mark here opens a quoted cell: at its start, or after the `=` with which Excel keeps a text. */
const isStart = (cell: string) => cell.trim() === '' || cell.trim() === '=';

/** Removes what spreadsheets put around a text so that it stays one: `="0252-6"`, `'0252-6`. */
function plainCell(cell: string): string {
  const text = cell.trim();
  const formula = /^="([^"]*)"$/.exec(text);
  return (formula ? formula[1]! : text.replace(/^[='](?=\S)/, '')).trim();
}
