/**
 * Rows as CSV (RFC 4180) for a spreadsheet, with the byte order mark that Excel needs for UTF-8. Text that a spreadsheet
 * would evaluate as a formula gets an apostrophe in front, also after a semicolon, tab or line break, which other
 * spreadsheets take for the start of a cell.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** From the start of a cell to a formula. No separator is between the two, so every character is tried once. */
const beforeFormula = /(^|[,;|\t\r\n])((?:[^\S\t\r\n]|["'])*)(?=[=+\-@＝＋－＠])/g;

/** A cell of `csvText` as it was, without the apostrophes in front of what looks like a formula. */
export const withoutApostrophes = (cell: string): string => cell.replace(apostropheBeforeFormula, '$1$2');

/** As above, with the one apostrophe that `csvText` adds. */
const apostropheBeforeFormula = /(^|[,;|\t\r\n])((?:[^\S\t\r\n]|["'])*)'(?=[=+\-@＝＋－＠])/g;

function cell(value: string): string {
  const harmless = value.replace(beforeFormula, "$1$2'");
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
