import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type YAMLMap } from 'yaml';
import type { LineOf } from './problems';
import { recordTexts } from './record-list';

/**
 * Finds the lines of records and fields in the YAML files of a folder. A file is read when its first line is looked up. Of
 * a list, only the records that may match are parsed.
 * @param replaced texts that are read instead of files, by their paths below the folder
 */
export function linesIn(sourceDir: string, replaced?: ReadonlyMap<string, string>): LineOf {
  const files = new Map<string, Part[]>();
  return ({ file, record, field = '' }) => {
    if (!file.endsWith('.yaml') || (record === undefined && field === '')) return undefined;
    const parts = files.get(file) ?? partsOf(textOf(join(sourceDir, file), replaced?.get(file)));
    files.set(file, parts);
    return lineIn(parts, record, field);
  };
}

/** A whole file, or one record of a list. */
interface Part {
  text: string;
  linesBefore: number;
  document: () => Document;
  /** The line of an offset in `text`, from 1. */
  lineOf: (offset: number) => number;
}

/** An object of the file, with the offset at which its key or its item begins. */
interface Found {
  value: unknown;
  offset?: number;
}

function textOf(path: string, replaced: string | undefined): string {
  try {
    return replaced ?? readFileSync(path, 'utf8');
  } catch {
    // A file that does not exist has no lines.
    return '';
  }
}

function partsOf(text: string): Part[] {
  const records = recordTexts(text) ?? [];
  const [head, texts] =
    records.length > 0 ? [text.slice(0, text.length - records.join('').length), records] : ['', [text]];
  let linesBefore = newLines(head);
  return texts.map((own) => {
    const lines = new LineCounter();
    let parsed: Document | undefined;
    const part: Part = {
      text: own,
      linesBefore,
      document: () => (parsed ??= parseDocument(own, { lineCounter: lines })),
      lineOf: (offset) => lines.linePos(offset).line,
    };
    linesBefore += newLines(own);
    return part;
  });
}

const newLines = (text: string) => text.split('\n').length - 1;

/** The line of a field, or of what is there of its path. Of several records with the same name, the last one is meant. */
function lineIn(parts: readonly Part[], record: string | undefined, field: string): number | undefined {
  const [, index] = /^#(\d+)$/.exec(record ?? '') ?? [];
  const numbered = index !== undefined && parts.length > 1 ? parts[Number(index) - 1] : undefined;
  const candidates = numbered ? [numbered] : parts.filter(({ text }) => !record || index || text.includes(record));
  for (const part of candidates.reverse()) {
    const document = part.document();
    const root: Found = { value: document.contents };
    const start = record === undefined ? root : recordIn(root, record, numbered ? 0 : Number(index ?? 0) - 1);
    const { offset } = start ? deepest(start, field, document) : {};
    if (offset !== undefined) return part.linesBefore + part.lineOf(offset);
  }
  return undefined;
}

/** A record by its id, its key or its number in a list, or by its key in a map; otherwise fields begin at the top. */
function recordIn(root: Found, record: string, index: number): Found | undefined {
  const { value } = root;
  if (isMap(value)) return entryOf(value, record, true)?.found ?? root;
  if (!isSeq(value)) return undefined;
  const items = value.items.filter((item) => isMap(item));
  const item = items[index] ?? items.findLast((one) => one.get('id') === record || one.get('key') === record);
  return item && { value: item, offset: item.range?.[0] };
}

/**
 * Follows a path such as `table.rows[3].size` as far as it leads. Keys may have dots and brackets themselves. In a row of
 * `variants`, the path has the heading of a column.
 */
function deepest(start: Found, path: string, document: Document, columns: unknown[] = []): Found {
  const value = isAlias(start.value) ? start.value.resolve(document) : start.value;
  if (path === '') return start;
  if (isMap(value)) {
    const entry = entryOf(value, path, false);
    const heads = value.get('columns');
    return entry ? deepest(entry.found, entry.rest, document, isSeq(heads) ? scalars(heads.items) : columns) : start;
  }
  if (!isSeq(value)) return start;
  const [whole = path, index] = /^\[(\d+)\]\.?/.exec(path) ?? [];
  const column = columns.findIndex((head) => head === path || String(head).startsWith(`${path} `));
  const item: unknown = value.items[index === undefined ? column : Number(index)];
  const offset = (item as { range?: [number, number, number] } | undefined)?.range?.[0];
  return offset === undefined ? start : deepest({ value: item, offset }, path.slice(whole.length), document, columns);
}

const scalars = (items: unknown[]) => items.map((item) => (isScalar(item) ? item.value : undefined));

/** The entry of a map whose key is the whole path, or begins it; the longest, if there are several. */
function entryOf(map: YAMLMap, path: string, isWhole: boolean): { found: Found; rest: string } | undefined {
  const entries = map.items.flatMap(({ key, value }) => {
    if (!isScalar(key)) return [];
    const name = String(key.value);
    const begins = path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
    if (path !== name && (isWhole || !begins)) return [];
    const rest = path.slice(name.length).replace(/^\./, '');
    return [{ name, found: { value, offset: key.range?.[0] }, rest }];
  });
  return entries.sort((a, b) => b.name.length - a.name.length)[0];
}
