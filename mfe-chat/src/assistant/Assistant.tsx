import { useCallback, useEffect, useState, type ComponentProps } from 'react';
import type { AssistantProps } from 'api/widgets';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { useMediaQuery, VisuallyHidden } from 'shared-ui';
import type { Chat } from './Chat';
import { forgotten, panelChanged, selectChat, started } from './chatSlice';
import { onForgottenElsewhere, readProfile } from './conversation/profile';
import { forgetVisit, readVisit } from './conversation/visit';
import { isMissing, loadChat, loadPost } from './load-chat';
import { Launcher } from './panel/Launcher';
import { floatingSize, freePlace, roomyWindow } from './panel/room';

/** The code of the open chat, and for whom it has been loaded. */
type Loaded = Pick<ComponentProps<typeof Chat>, 'openedByVisitor'> & { Component: typeof Chat };

const announcements = { busy: 'The chat is loading.', failed: 'The chat could not be loaded.' } as const;

/**
 * The chat assistant: open by default, minimised to a bar, or closed to a button (row F1). By itself it opens only in a large
 * window, above a free place of the page. Most visitors never open it, so the code of {@link Chat}, which takes over for
 * good once the chat is first open, is loaded only then.
 */
export function Assistant({ site }: AssistantProps) {
  const { started: hasStarted, panel } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const [begin, setBegin] = useState(() => ({ profile: readProfile(), visit: readVisit() }));
  const isRoomy = useMediaQuery(roomyWindow);
  const [loaded, setLoaded] = useState<Loaded>();
  const [load, setLoad] = useState<'busy' | 'failed'>();

  const report = useCallback((error: unknown) => {
    if (isMissing(error)) console.warn('chat: the open chat could not be loaded', error);
    // Thrown while rendering, broken code has the last good release take the place of this one (row H3).
    else
      setLoad(() => {
        throw error;
      });
  }, []);

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
        setLoaded({ Component: Chat, openedByVisitor: false });
        start(opensAt(place) ? 'open' : 'minimized', place);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        report(error);
        // Nobody waits for it: the bar is there as on pages without a free place.
        start('minimized');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [hasStarted, begin, site, dispatch, isRoomy, report]);

  // What an earlier visit could not send (row F3). If the code does not arrive, the next visit tries again.
  useEffect(() => {
    const { profile } = begin;
    const isWanted = () => profile !== undefined && readProfile()?.unconfirmedId === profile.unconfirmedId;
    if (profile?.unconfirmedId !== undefined)
      loadPost().then(({ register }) => (isWanted() ? register(profile, isWanted) : undefined), report);
  }, [begin, report]);

  // What was forgotten in another tab is forgotten here, too; once the chat has been open, it sees to that itself.
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    return onForgottenElsewhere(() => {
      forgetVisit();
      setBegin({ profile: undefined, visit: readVisit() });
      if (hasStarted) dispatch(forgotten(site.chat.welcomeForm ? 'welcome' : 'name'));
    });
  }, [isLoaded, hasStarted, site, dispatch]);

  const open = () => {
    if (load === 'busy') return;
    setLoad('busy');
    loadChat().then(
      ({ Chat }) => {
        setLoaded({ Component: Chat, openedByVisitor: true });
        dispatch(panelChanged('open'));
      },
      (error: unknown) => {
        report(error);
        setLoad('failed');
      },
    );
  };

  if (!hasStarted) return null;
  if (loaded) return <loaded.Component site={site} begin={begin} openedByVisitor={loaded.openedByVisitor} />;
  return (
    <>
      <Launcher
        closed={panel === 'closed'}
        title={site.chat.title}
        load={load}
        onClick={open}
        onIntent={() => {
          // A failure is reported when the chat is opened.
          loadChat().catch(() => undefined);
        }}
      />
      <VisuallyHidden role="status">{load && announcements[load]}</VisuallyHidden>
    </>
  );
}
