import type { InboxEntry } from '../database/inbox';

/**
 * Inbox entries as CSV (RFC 4180) for a spreadsheet: one column for each field that any of them has, with the mark by
 * which Excel knows UTF-8. What a spreadsheet would take for a formula begins with an apostrophe: also behind a semicolon,
 * tab or line break, where one that separates cells by those would begin a cell.
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

const separator = /([,;|\t\r\n])/;
const beforeFormula = /^([\s"']*)(?=[=+\-@＝＋－＠])/;

function cell(value: string): string {
  const parts = value.split(separator).map((part) => part.replace(beforeFormula, "$1'"));
  const harmless = parts.join('');
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
