import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactList } from 'api/addresses';
import { listQuestion, productQuestion, searchQuestion } from 'api/product-question';
import { useAppSelector } from '@platform/contract/store';
import { selectAbout, selectForm, selectSearched, selectStored } from '../contactUsSlice';
import { contactDraft } from './draft';
import type { OwnList } from './useOwnList';
import { withText } from './with-text';

/**
 * What the message is to begin with: the product, the list or the search that the visitor asks about; undefined if there is
 * none, or if it is not yet known.
 * @param list the visitor's enquiry list
 * @param sentBefore whether the address says that the message has been sent without scripts
 */
export function useBeginningText({ lines, names }: OwnList, sentBefore: boolean): string | undefined {
  const { outcome } = useAppSelector(selectForm);
  const about = useAppSelector(selectAbout);
  const searched = useAppSelector(selectSearched);
  const stored = useAppSelector(selectStored);
  const asksAboutList = useAsksAboutList(lines);
  if (about) return productQuestion(about.productName, about.code);
  // A list that has just been sent would fill the field again.
  if (asksAboutList && outcome?.kind !== 'stored') return names && listQuestion(lines, names);
  if (searched) return searchQuestion(searched);
  return stored && !sentBefore ? listQuestion(stored.lines, stored.codes) : undefined;
}

/** Whether the address says that the message is about the visitor's enquiry list, and there is one. */
export function useAsksAboutList(lines: OwnList['lines']): boolean {
  const [query] = useSearchParams();
  return query.has(contactList) && lines.length > 0;
}

/**
 * Puts the beginning of a message into the field, in place of the previous one, once the product or the list that the visitor
 * asks about is known. What the visitor has written, here or in the draft of this tab, stays in front of it. Call it before
 * `useDraft`.
 */
export function useBeginning(form: RefObject<HTMLFormElement | null>, beginning: string | undefined) {
  const last = useRef('');
  useEffect(() => {
    const field = form.current?.elements.namedItem('message');
    if (!beginning || !(field instanceof HTMLTextAreaElement)) return;
    const before = last.current;
    last.current = beginning;
    if (before && field.value.includes(before)) {
      field.value = field.value.replace(before, () => beginning);
      return;
    }
    const isUntouched = field.value === '' || field.value === beginning;
    field.value = withText(isUntouched ? (contactDraft.read().message ?? '') : field.value, beginning);
  }, [form, beginning]);
}
