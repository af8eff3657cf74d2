import type { InboxEntry } from '../database/inbox';

/**
 * Inbox entries as CSV (RFC 4180) for a spreadsheet: one column for each field that any of them has, with the byte
 * order mark that Excel needs for UTF-8. Text that a spreadsheet would evaluate as a formula gets an apostrophe in
 * front, also after a semicolon, tab or line break, which other spreadsheets take for the start of a cell.
 */
export function toCsv(entries: readonly InboxEntry[]): string {
  const fields = [...new Set(entries.flatMap((entry) => Object.keys(entry.fields)))];
  const rows = entries.map((entry) => [
    entry.id,
    entry.createdAt,
    entry.form,
    entry.suspicion ?? '',
    entry.review?.state ?? '',
    entry.mails.map(({ purpose, state }) => `${purpose} ${state}`).join(', '),
    ...fields.map((field) => String(entry.fields[field] ?? '')),
  ]);
  const table = [['id', 'createdAt', 'form', 'suspicion', 'review', 'mails', ...fields], ...rows];
  return `\uFEFF${table.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** From the start of a cell to a formula. No separator is between the two, so every character is tried once. */
const beforeFormula = /(^|[,;|\t\r\n])((?:[^\S\t\r\n]|["'])*)(?=[=+\-@＝＋－＠])/g;

function cell(value: string): string {
  const harmless = value.replace(beforeFormula, "$1$2'");
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
