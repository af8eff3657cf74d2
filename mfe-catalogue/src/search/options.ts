/** Results shown before the visitor asks for all: few enough that typing stays fast. */
export const firstRows = 50;

/** The id of an option's element, for `aria-activedescendant`. */
export const optionId = (listId: string, id: string) => `${listId}-${encodeURIComponent(id)}`;

/**
 * The option that an arrow key moves to, wrapping around; -1 means none. Undefined for other keys.
 *
 * @example
 * nextOption('ArrowDown', -1, 3); // 0
 */
export function nextOption(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  return undefined;
}
