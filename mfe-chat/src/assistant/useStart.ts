import { useEffect } from 'react';
import type { Site } from 'api/records';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { selectChat, started } from './chatSlice';
import type { Beginning } from './conversation/greeting';
import { loadChat, type Loaded } from './load-chat';
import { floatingSize, freePlace } from './panel/room';

interface Options {
  site: Site;
  begin: Beginning;
  /** Whether the window has room for the open chat beside the page. */
  isRoomy: boolean;
  report: (error: unknown) => void;
  onLoaded: (loaded: Loaded) => void;
}

/**
 * Starts the chat, once: as the visitor left it; otherwise open, if there is a place where it covers nothing on the page, or as
 * a bar.
 */
export function useStart({ site, begin, isRoomy, report, onLoaded }: Options) {
  const { started: hasStarted } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (hasStarted) return undefined;
    let isCurrent = true;
    const { profile, visit } = begin;
    const begun = profile !== undefined || visit.messages.length > 0;
    const step = begun ? 'chat' : site.chat.welcomeForm ? 'welcome' : 'name';
    const placeNow = () => (isRoomy ? freePlace(floatingSize(step)) : undefined);
    const opensAt = (place?: number) => (isRoomy ? place !== undefined : !site.chat.minimizedOnPhones);
    const start = (panel: 'open' | 'minimized', floats?: number) => {
      const { messages } = visit;
      dispatch(started({ panel: visit.panel ?? panel, putAway: visit.panel !== undefined, floats, step, messages }));
    };
    if (visit.panel || !opensAt(placeNow())) {
      start('minimized');
      return undefined;
    }
    loadChat().then(
      ({ Chat }) => {
        if (!isCurrent) return;
        // The visitor may have scrolled in the meantime.
        const place = placeNow();
        onLoaded({ Component: Chat, openedByVisitor: false });
        start(opensAt(place) ? 'open' : 'minimized', place);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        report(error);
        // Nobody is waiting for it: the bar is shown, as on pages without a free place.
        start('minimized');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [hasStarted, begin, site, dispatch, isRoomy, report, onLoaded]);
}
