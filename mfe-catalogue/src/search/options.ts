/** Rows shown before the visitor asks for all: enough to look through, few enough to type quickly. */
export const firstRows = 50;

/** The id of one option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * The option that a key leads to, round and round; -1 stands for none. Undefined if the key moves nothing.
 *
 * @example
 * moved('ArrowDown', -1, 3); // 0
 */
export function moved(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  return undefined;
}
