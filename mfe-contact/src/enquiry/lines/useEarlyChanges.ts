import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { orderKey, isQuantity, typedQuantity, type EnquiryLine } from 'api/enquiry';
import type { EnquiryList } from '../useEnquiryList';

/**
 * Saves the quantities and notes that were typed before hydration, once the list is kept in the browser: until then, only the
 * form of the lines has them, and it loses them when it is rendered again (row Q2).
 */
export function useEarlyChanges(form: RefObject<HTMLFormElement | null>, { lines, kept, replace }: EnquiryList) {
  const changes = useRef(new Map<string, Partial<EnquiryLine>>());

  const readForm = useEffectEvent(() => {
    if (form.current && kept === 'server') changes.current = changesIn(form.current, lines);
  });
  useEffect(() => readForm(), []);

  const keep = useEffectEvent(() => {
    const early = changes.current;
    if (kept === 'server' || early.size === 0) return;
    changes.current = new Map();
    replace(lines.map((line) => ({ ...line, ...early.get(orderKey(line.code)) })));
  });
  useEffect(() => keep(), [kept]);
}

/** What the form has for each line's code and the line does not, as far as it is valid. */
function changesIn(form: HTMLFormElement, lines: readonly EnquiryLine[]) {
  // Not by its data: the fields may belong to the form that sends the list.
  const typed = (name: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].map(({ value }) => value);
  const [quantities, notes] = [typed('quantity'), typed('note')];
  const changes = new Map<string, Partial<EnquiryLine>>();
  for (const [at, line] of lines.entries()) {
    const quantity = typedQuantity(quantities[at] ?? '');
    const note = notes[at]?.trim() ?? line.note;
    const changed = { ...line, note, quantity: isQuantity(quantity) ? quantity : line.quantity };
    if (changed.note !== line.note || changed.quantity !== line.quantity) changes.set(orderKey(line.code), changed);
  }
  return changes;
}
