import { useEffect, type RefObject } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { focusOutcome } from 'api/forms';
import { useAppDispatch } from '@platform/contract/store';

interface Options {
  form: RefObject<HTMLFormElement | null>;
  notice: RefObject<HTMLElement | null>;
  /** Whether the form has an outcome that the visitor has not seen. */
  isNew: boolean;
  /** The action of the form's slice. */
  outcomeSeen: () => UnknownAction;
}

/** Moves the focus to a new outcome of a form, and notes that the visitor has seen it. */
export function useOutcomeFocus({ form, notice, isNew, outcomeSeen }: Options) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isNew) return;
    focusOutcome(form.current, notice.current);
    dispatch(outcomeSeen());
  }, [form, notice, isNew, outcomeSeen, dispatch]);
}
