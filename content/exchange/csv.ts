import type { Refusals } from './refusals';

/** A record of a CSV file with the number of the line that it starts on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

const separators = [',', ';', '\t'] as const;

/**
 * Reads CSV as RFC 4180 has it, with commas, semicolons or tabs, whichever the first line has most of, and with line
 * ends of any kind. Empty lines are left out. Adds a refusal for a quote that is not closed or that is within a cell.
 */
export function parseCsv(text: string, refusals: Refusals): CsvRecord[] {
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  const endRecord = () => {
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record);
    record = { line, cells: [] };
  };
  for (;;) {
    let cell: string;
    if (text[at] === '"') {
      const { value, end, closed } = quotedCell(text, at);
      if (!closed) {
        refusals.add({ line }, 'a quote is opened here and never closed');
        return records;
      }
      cell = value;
      line += lineEnds(value);
      at = end;
      if (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
        refusals.add({ line }, `a cell continues after its closing quote; write a quote within a cell as ""`);
        return records;
      }
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at++;
      cell = text.slice(start, at);
    }
    record.cells.push(cell);
    if (at >= text.length) {
      endRecord();
      return records;
    }
    if (text[at] === separator) {
      at++;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    endRecord();
  }
}

/** The text of the cell whose opening quote is at `start`, and the place after its closing quote. */
function quotedCell(text: string, start: number): { value: string; end: number; closed: boolean } {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: '', end: text.length, closed: false };
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { value: parts.join('"'), end: quote + 1, closed: true };
    from = quote + 2;
  }
}

const lineEnds = (text: string) => text.match(/\r\n|[\r\n]/g)?.length ?? 0;

/** The separator that the first line has most of; a comma if it has none. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}
