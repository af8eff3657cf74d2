import type { InboxEntry } from '../database/inbox';

/**
 * Inbox entries as CSV (RFC 4180) for a spreadsheet: one column for each field that any of them has, with the mark by
 * which Excel knows UTF-8. A value that a spreadsheet would take for a formula begins with an apostrophe.
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

function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
