import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { maxItems } from '../compare/items';
import { selectTicked, ticksChanged } from './productsSlice';

/**
 * What a visitor has ticked to compare in a category. It stays when filters, order or page change, and when the visitor comes
 * back from a product.
 */
export interface Ticks {
  /** In the order of ticking. */
  ticked: readonly string[];
  /** Whether no more can be compared at once. */
  isFull: boolean;
  toggle: (item: string, isTicked: boolean) => void;
  clear: () => void;
  /** For the form that holds the boxes, whose name is `items`. */
  formRef: (form: HTMLFormElement | null) => void;
}

const none: readonly string[] = [];

/** The ticks of a category; see {@link Ticks}. */
export function useTicks(categoryId: string): Ticks {
  const ticked = useAppSelector(selectTicked)[categoryId] ?? none;
  const dispatch = useAppDispatch();
  const change = useCallback(
    (items: readonly string[], areTicked: boolean) => {
      dispatch(ticksChanged({ categoryId, items: [...items], areTicked }));
    },
    [dispatch, categoryId],
  );
  // What was ticked before the page listened, and what a browser restores when the visitor comes back.
  const formRef = useCallback(
    (form: HTMLFormElement | null) => {
      const before = form ? new FormData(form).getAll('items').map(String) : [];
      if (before.length > 0) change(before, true);
    },
    [change],
  );
  return {
    ticked,
    isFull: ticked.length >= maxItems,
    toggle: (item, isTicked) => change([item], isTicked),
    clear: () => change(ticked, false),
    formRef,
  };
}
