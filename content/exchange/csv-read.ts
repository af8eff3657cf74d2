import { withoutApostrophes } from 'api/csv';
import { parseCsv } from './csv';
import type { GivenVariant } from './lines';
import type { Refusals } from './refusals';

/** A column: the field that it gives, and the unit or currency after the field's name in its heading. */
interface CsvColumn {
  field: string;
  name: string;
  unit?: string;
}

/**
 * Reads the lines of a CSV file, whose first line has the column headings: `sku`, and any of `family`, `price AED`, attributes
 * as `rated_current A`, …, in any order. Adds a refusal for each heading and line that is wrong.
 */
export function readCsv(text: string, refusals: Refusals): GivenVariant[] {
  const [first, ...records] = parseCsv(text, refusals);
  if (!first) {
    refusals.add({ line: 1 }, 'the file is empty');
    return [];
  }
  const columns = first.cells.map((cell) => columnOf(withoutApostrophes(cell).trim()));
  columns.forEach(({ field, name }, index) => {
    if (field === '') refusals.add({ line: first.line }, `the heading of column ${index + 1} is empty`);
    else if (columns.findIndex((one) => one.field === field) < index)
      refusals.add({ line: first.line, field: name }, `names ${field} twice`);
  });
  if (!columns.some(({ field }) => field === 'sku')) {
    refusals.add({ line: first.line }, 'has no column sku; the first line must have the column headings');
    return [];
  }
  return records.flatMap(({ line, cells }): GivenVariant[] => {
    if (cells.length !== columns.length) {
      refusals.add({ line }, `has ${cells.length} cells for ${columns.length} columns`);
      return [];
    }
    const given: GivenVariant = { line, sku: '', cells: new Map() };
    columns.forEach(({ field, name, unit }, index) => {
      const text = withoutApostrophes(cells[index]!).trim();
      if (field === 'sku') given.sku = text;
      else if (field !== 'family') given.cells.set(field, { name, text, unit, line });
      else if (text !== '') given.family = text;
    });
    return [given];
  });
}

/** `availability Dubai` is a field in its own right; in other headings the second word is a unit, or the currency of a price. */
function columnOf(name: string): CsvColumn {
  const space = name.indexOf(' ');
  if (space < 0 || name.startsWith('availability ')) return { field: name, name };
  return { field: name.slice(0, space), name, unit: name.slice(space + 1).trim() };
}
