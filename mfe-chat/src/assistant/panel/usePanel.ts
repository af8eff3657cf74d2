import { useCallback, useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { useMediaQuery } from 'shared-ui';
import { docked, panelChanged, selectChat, type PanelState } from '../chatSlice';
import type { Place } from './Panel';
import { floatingSize, roomyWindow } from './room';
import { useYield } from './useYield';

/**
 * Where the chat is, and which of its elements has the focus (row F1). It never covers a control of the page: if it opens
 * on its own, it floats above a free place; if the visitor opens it, it is next to the page or, in a small window, modal.
 * @param openedByVisitor whether the visitor has opened it, and waits for it
 */
export function usePanel(openedByVisitor: boolean) {
  const { panel, floats, step } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const shown = useRef<HTMLElement>(null);
  const focusNext = useRef(openedByVisitor);
  const touched = useRef(openedByVisitor);
  const isRoomy = useMediaQuery(roomyWindow);
  const isFloating = isRoomy && floats !== undefined;

  // After a visitor's action the focused button, panel or form is gone, so the focus moves to its replacement.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    const touch = window.matchMedia('(pointer: coarse)').matches;
    const first = touch ? undefined : shown.current?.querySelector<HTMLElement>('form input');
    (first ?? shown.current)?.focus({ preventScroll: true });
  }, [panel, step]);

  const minimize = useCallback(() => dispatch(panelChanged('minimized')), [dispatch]);
  useYield({
    active: panel === 'open' && isFloating,
    panel: shown,
    touched,
    onYield: () => (touched.current ? dispatch(docked()) : minimize()),
  });

  // A modal panel covers the page that back and forward change.
  useEffect(() => {
    if (isRoomy || panel !== 'open') return undefined;
    addEventListener('popstate', minimize);
    return () => removeEventListener('popstate', minimize);
  }, [isRoomy, panel, minimize]);

  // A window that has become too small for both shows the page.
  const wasRoomy = useRef(isRoomy);
  useEffect(() => {
    if (wasRoomy.current && !isRoomy) minimize();
    wasRoomy.current = isRoomy;
  }, [isRoomy, minimize]);

  const place: Place = !isRoomy
    ? { kind: 'modal' }
    : isFloating
      ? { kind: 'floating', bottom: floats, height: floatingSize(step).height }
      : { kind: 'docked' };
  const byVisitor =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      focusNext.current = true;
      touched.current = true;
      // A conversation needs more height than floats above a page.
      dispatch(docked());
      act(...given);
    };

  return {
    panel,
    place,
    /** The ref of the panel, or of what opens it. */
    ref: (element: HTMLElement | null) => {
      shown.current = element;
    },
    /** Wraps an action of the visitor's that replaces the focused element. */
    byVisitor,
    /** Opens, minimises or closes the chat for the visitor. */
    change: byVisitor((next: PanelState) => dispatch(panelChanged(next))),
    /** The visitor uses the chat, which then stays. */
    touch: () => {
      touched.current = true;
    },
    /** Moves the focus once the panel or the step has changed. */
    focusNext: () => {
      focusNext.current = true;
    },
    /** The visitor follows a link of the chat to a page, which a modal panel would cover. */
    follow: useCallback(() => {
      if (!isRoomy) minimize();
    }, [isRoomy, minimize]),
  };
}
