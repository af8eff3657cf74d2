import { useCallback, useEffect, useState } from 'react';
import type { AssistantProps } from 'api/widgets';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { useMediaQuery, VisuallyHidden } from 'shared-ui';
import { forgotten, panelChanged, selectChat } from './chatSlice';
import type { Beginning } from './conversation/greeting';
import { onForgottenElsewhere, readProfile } from './conversation/profile';
import { forgetVisit, readVisit } from './conversation/visit';
import { isMissing, loadChat, type Loaded } from './load-chat';
import { Launcher } from './panel/Launcher';
import { roomyWindow } from './panel/room';
import { useStart } from './useStart';
import { useUnsentProfile } from './useUnsentProfile';

const announcements = { busy: 'The chat is loading.', failed: 'The chat could not be loaded.' } as const;

/**
 * The chat assistant: open by default, minimised to a bar, or closed to a button (row F1). It opens unasked only in a large
 * window, above a free place of the page. Most visitors never open it, so the code of {@link Chat}, which takes over for good
 * once the chat is first opened, is not loaded until then.
 */
export function Assistant({ site }: AssistantProps) {
  const { started: hasStarted, panel } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const [begin, setBegin] = useState<Beginning>(() => ({ profile: readProfile(), visit: readVisit() }));
  const isRoomy = useMediaQuery(roomyWindow);
  const [loaded, setLoaded] = useState<Loaded>();
  const [load, setLoad] = useState<'busy' | 'failed'>();

  const report = useCallback((error: unknown) => {
    if (isMissing(error)) console.warn('chat: the open chat could not be loaded', error);
    // Thrown while rendering, an error in the code makes the last good release take this one's place (row H3).
    else
      setLoad(() => {
        throw error;
      });
  }, []);

  useStart({ site, begin, isRoomy, report, onLoaded: setLoaded });
  useUnsentProfile(begin, report);

  // What was forgotten in another tab is forgotten here, too; once the chat has been opened, it sees to that itself.
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
