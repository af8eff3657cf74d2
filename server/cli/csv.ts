import { csvText } from 'api/csv';
import type { InboxEntry } from '../database/inbox';

/** Inbox entries as CSV for a spreadsheet: one column for each field that any of them has. */
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
  return csvText([['id', 'createdAt', 'form', 'suspicion', 'review', 'mails', ...fields], ...rows]);
}
