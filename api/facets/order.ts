import type { FacetHeading, NumericOrder } from '../records';

/** An order of products by a number: `length` from the lowest on, `-length` from the highest on. */
export interface NumericOrderOption {
  value: string;
  text: string;
}

/** An order by a number that is no column. */
export type OtherOrder = Pick<NumericOrder, 'id' | 'label'>;

/** The numeric orders of a category, in both directions. */
export function orderOptions(columns: readonly FacetHeading[], orders: readonly OtherOrder[]): NumericOrderOption[] {
  const numeric = columns.filter(({ type }) => type !== 'words');
  return [...numeric, ...orders].flatMap(({ id, label }) => [
    { value: id, text: `${label}: low to high` },
    { value: `-${id}`, text: `${label}: high to low` },
  ]);
}
