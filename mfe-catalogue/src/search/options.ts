import type { KeyboardEvent } from 'react';
import type { Suggestion } from './suggestions';

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

interface OptionKeys {
  options: readonly Suggestion[];
  /** The place of the active option; -1 if none is. */
  index: number;
  listId: string;
  activate: (id: string) => void;
  /** Opens the page with all results. */
  openAll: () => void;
}

/** Handles the keys of the search field: the arrows move among the options, and Enter opens the active one, or all results. */
export const onOptionKeys =
  ({ options, index, listId, activate, openAll }: OptionKeys) =>
  (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextOption(event.key, index, options.length);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) activate(options[next]!.id);
    // As with a click: the router opens pages, and the browser documents.
    else if (index >= 0) document.getElementById(optionId(listId, options[index]!.id))?.click();
    else openAll();
  };
