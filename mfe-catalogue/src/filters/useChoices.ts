import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readSelection, writeSelection, type Selection } from 'api/facets';
import type { FacetHeading } from 'api/records';
import { addressQuery } from '../page/query';

type Choice = [name: string, value: string];

/**
 * Carries what is chosen in the form of the filters over to the address: each time only what has changed, because the address may
 * have changed too, by a chip for example. What was chosen before the page listened, and what a browser restores when the visitor
 * comes back, is carried over at once.
 * @returns what carries it over; a field that has been marked as invalid is left out
 */
export function useChoices(form: RefObject<HTMLFormElement | null>, columns: readonly FacetHeading[]) {
  const [query, setQuery] = useSearchParams();
  const selected = (parameters: URLSearchParams) => readSelection(parameters, columns).selection;
  /** What the form has last been in step with: the address that React shows, or what the visitor has chosen since. */
  const applied = useRef<Choice[]>(undefined);
  /** @param replace whether the address of this page is corrected; else Back takes the choice back */
  const apply = (replace = false) => {
    if (!form.current) return;
    const chosen = choicesOf(selected(new URLSearchParams(enteredIn(form.current))));
    const before = (applied.current ??= choicesOf(selected(query)));
    applied.current = chosen;
    const [added, removed] = [difference(chosen, before), difference(before, chosen)];
    if (added.length + removed.length === 0) return;
    const now = choicesOf(selected(addressQuery()));
    const wanted = selected(new URLSearchParams([...difference(now, removed), ...added]));
    setQuery(writeSelection(addressQuery(), wanted), { replace, preventScrollReset: true });
  };
  const applyFirst = useRef(apply);
  useEffect(() => applyFirst.current(true), []);
  useEffect(() => {
    applied.current = undefined;
  }, [query]);
  return apply;
}

/** The fields of the form for a number or a word. */
export const textFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[type="text"]')];

function enteredIn(form: HTMLFormElement): Choice[] {
  const invalid = textFields(form).filter(({ validity }) => validity.customError);
  // The form has no files. Boxes and a field may have the same name.
  return ([...new FormData(form)] as Choice[]).filter(
    ([name, value]) => !invalid.some((field) => field.name === name && field.value === value),
  );
}

const choicesOf = (selection: Selection): Choice[] => [...writeSelection(new URLSearchParams(), selection)];

const difference = (choices: readonly Choice[], others: readonly Choice[]) =>
  choices.filter(([name, value]) => !others.some((other) => other[0] === name && other[1] === value));
