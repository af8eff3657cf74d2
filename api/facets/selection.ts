import { isCampaign } from '../campaign';
import type { FacetHeading } from '../records';
import { readInterval, writeInterval } from './intervals';
import { listingParameters } from './names';

/**
 * What a visitor has chosen: for each column's id its words, or its numbers as intervals (`2.5`, `1.5~4`), each in the one
 * spelling and order that addresses have. A product fits one of the words of each column.
 */
export type Selection = ReadonlyMap<string, readonly string[]>;

interface ReadSelection {
  selection: Selection;
  /** What the address asks for, but the category does not have, for people: `Material: Gold`, `no_such_attribute`. */
  ignored: string[];
}

const limits = { parameters: 200, ignored: 5, text: 60 } as const;

/** The two fields of an interval in a form without scripts. */
const fromSuffix = '.from';
const toSuffix = '.to';
/** The name of the field for the lower end of an interval, by the id of its attribute. */
export const fromField = (id: string) => id + fromSuffix;
/** The name of the field for the upper end. */
export const toField = (id: string) => id + toSuffix;

/**
 * Reads what the query of a listing's address chooses. Letter case, spaces, repetitions and order make no difference;
 * what cannot be read is named in `ignored`.
 */
export function readSelection(query: URLSearchParams, columns: readonly FacetHeading[]): ReadSelection {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const chosen = new Map<string, Set<string>>();
  const ignored = new Set<string>();
  for (const [name, text] of joinEnds([...query].slice(0, limits.parameters))) {
    const written = text.trim();
    if (written === '' || listingParameters.some((one) => one === name)) continue;
    const column = byId.get(name);
    if (!column) {
      if (!isCampaign(name)) ignored.add(short(name));
      continue;
    }
    const value = readValue(column, written);
    if (value === undefined) ignored.add(`${column.label}: ${short(written)}`);
    else chosen.set(column.id, (chosen.get(column.id) ?? new Set()).add(value));
  }
  const selection = columns.flatMap((column): [string, string[]][] => {
    const values = chosen.get(column.id);
    return values ? [[column.id, inOrder(column, values)]] : [];
  });
  return { selection: new Map(selection), ignored: [...ignored].slice(0, limits.ignored) };
}

const short = (text: string) => (text.length > limits.text ? `${text.slice(0, limits.text)}…` : text);

/** The parameters, with the two of an interval as one. */
function joinEnds(parameters: [name: string, value: string][]): [name: string, value: string][] {
  const ends = new Map(parameters.filter(([name]) => name.endsWith(fromSuffix) || name.endsWith(toSuffix)));
  const others = parameters.filter(([name]) => !ends.has(name));
  const ids = new Set([...ends.keys()].map((name) => name.slice(0, name.lastIndexOf('.'))));
  const intervals = [...ids].flatMap((id): [string, string][] => {
    const from = ends.get(fromField(id))?.trim() ?? '';
    const to = ends.get(toField(id))?.trim() ?? '';
    return from || to ? [[id, `${from}~${to}`]] : [];
  });
  return [...others, ...intervals];
}

/** The one spelling of a value, or undefined if the column cannot have it. */
function readValue(column: FacetHeading, written: string): string | undefined {
  if (column.type === 'words') {
    const wanted = written.toLowerCase();
    return column.values.flat().find((word) => word.toLowerCase() === wanted);
  }
  const interval = readInterval(written, column.unit);
  return interval && writeInterval(interval);
}

function inOrder(column: FacetHeading, values: ReadonlySet<string>): string[] {
  if (column.type === 'words') return [...new Set(column.values.flat())].filter((word) => values.has(word));
  const low = (text: string) => readInterval(text)?.[0] ?? 0;
  return [...values].sort((a, b) => low(a) - low(b) || a.length - b.length || (a < b ? -1 : 1));
}

/**
 * The query of the one address that has this selection. Parameters that are not facets stay as they are, if they are the
 * listing's own; all others are left out. It begins on the first page: another selection has other pages.
 */
export function writeSelection(query: URLSearchParams, selection: Selection): URLSearchParams {
  const written = new URLSearchParams();
  for (const [id, values] of selection) for (const value of values) written.append(id, value);
  for (const name of listingParameters) {
    const value = query.get(name);
    if (value && name !== 'page') written.set(name, value);
  }
  return written;
}

/** The selection without one of its values. */
export function without(selection: Selection, id: string, value: string): Selection {
  const rest = (selection.get(id) ?? []).filter((one) => one !== value);
  const others = [...selection].filter(([name]) => name !== id || rest.length > 0);
  return new Map(others.map(([name, values]) => [name, name === id ? rest : values]));
}
