import { placeOfRow, rowId } from 'api/search';
import type { SearchItem, SearchKind } from 'api/search-results';
import type { AidHint } from './aid-hint';
import type { FoundCode } from './code-search';
import type { Understood } from './concepts';
import type { Fitting } from './filters';
import type { IndexConnection } from './index-connection';
import { marksIn } from './marks';
import type { Entry, Row } from './entry';
import type { Ranked } from './ranking';
import { entriesInOrder, readRecords } from './records';

/** One result in its internal form: an entry, or one of its variants that was found by its code. */
export type Item = { entry: Entry; code?: FoundCode; row?: Row | undefined; hint?: AidHint };

/** What kind of result an item is; one that was found by its code is a variant. */
export const kindOf = ({ entry, code }: Item): SearchKind => (code ? 'variant' : entry.kind);

/** The same for two items that are the same result. */
const keyOf = ({ entry, code }: Item) => `${entry.id} ${code?.row.id ?? ''}`;

/**
 * Codes first, whole ones before parts, each followed by its family; then the selection aid that answers the question, and then
 * what was found by words. No result appears twice.
 */
export async function itemsInOrder(
  codes: FoundCode[],
  hint: AidHint | undefined,
  found: Ranked[],
  index: IndexConnection,
): Promise<Item[]> {
  const ids = [...new Set(codes.map(({ row }) => row.entry))];
  const entries = new Map((await entriesInOrder(ids, index)).map((entry) => [entry.id, entry]));
  const withFamily = (own: FoundCode[]): Item[] => {
    const shown = new Set<number>();
    return own.flatMap((code) => {
      const entry = entries.get(code.row.entry)!;
      const isFirst = !shown.has(entry.id);
      shown.add(entry.id);
      return [{ entry, code }, ...(isFirst ? [{ entry }] : [])];
    });
  };
  const whole = codes.filter(({ match }) => match === 'whole');
  const parts = codes.filter(({ match }) => match !== 'whole');
  const pages = hint ? await readRecords<Entry>(index, 'entries', 'address collate nocase', [hint.page]) : [];
  const aids = pages.map((entry): Item => ({ entry, hint: hint! }));
  const all = [...withFamily(whole), ...withFamily(parts), ...aids, ...found.map(({ entry, row }) => ({ entry, row }))];
  const places = new Map<string, Item>();
  for (const item of all) if (!places.get(keyOf(item))?.hint) places.set(keyOf(item), item);
  return [...places.values()];
}

/** Whether a result is a product or a variant that matches the filters. */
export function fits({ entry, code }: Item, fitting: Fitting['variants']): boolean {
  const variants = fitting.get(entry.id);
  return variants !== undefined && (!code || variants[placeOfRow(code.row.id)] === true);
}

/** The results without the variants that do not match the filters; if only one variant of a product matches, it is named. */
export async function withFittingRows(
  items: Item[],
  fitting: Fitting['variants'],
  index: IndexConnection,
): Promise<Item[]> {
  const only = new Map(
    items.flatMap(({ entry, code }) => {
      const variants = fitting.get(entry.id) ?? [];
      const isOnly = !code && variants.filter(Boolean).length === 1;
      return isOnly ? [[entry.id, rowId(entry.id, variants.indexOf(true))] as const] : [];
    }),
  );
  const rows = await readRecords<Row>(index, 'rows', 'id', [...only.values()]);
  return items.map((item) => {
    const { entry, row } = item;
    const isFitting = row && fitting.get(entry.id)?.[placeOfRow(row.id)];
    return { ...item, row: isFitting ? row : rows.find(({ id }) => id === only.get(entry.id)) };
  });
}

/** A result as the API answers it, with the words of the query marked. */
export function toItem({ entry, code, row, hint }: Item, { concepts }: Understood): SearchItem {
  const { kind, category, company, picture } = entry;
  const { title, address } = hint ?? entry;
  const more = {
    ...(category !== null && { category }),
    ...(company !== null && { company }),
    ...(picture !== null && { picture }),
  };
  if (code) {
    const { code: sku, label } = code.row;
    const detail = [title, label].filter(Boolean).join(' · ');
    const marks = { title: [[0, sku!.length]] as [number, number][], detail: marksIn(detail, concepts) };
    return { kind: 'variant', title: sku!, address: `${address}#${sku!}`, detail, ...more, code: sku!, marks };
  }
  const detail = row ? [row.code, row.label || entry.detail].filter(Boolean).join(' · ') : (hint ?? entry).detail;
  return {
    kind,
    title,
    address,
    detail,
    ...more,
    ...(row?.code && { code: row.code }),
    marks: { title: marksIn(title, concepts), detail: marksIn(detail, concepts) },
  };
}
