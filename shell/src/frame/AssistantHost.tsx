import { useEffect, useState, type ComponentType } from 'react';
import type { AssistantProps } from 'api/widgets';
import { useHost, useRelease, WidgetBoundary, WidgetMount } from '@platform/host';
import { widgets } from '../routing/routes';

const { assistant } = widgets;
const latestMs = 10_000;
const withoutIdleMs = 2_000;

/** Calls `then` once, when the page has loaded and the browser is idle. @returns cancels the call */
function whenIdle(then: () => void): () => void {
  let idle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    // Not every browser has requestIdleCallback.
    if (typeof window.requestIdleCallback === 'function')
      idle = window.requestIdleCallback(then, { timeout: latestMs });
    else timer = setTimeout(then, withoutIdleMs);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (idle !== undefined) window.cancelIdleCallback(idle);
    clearTimeout(timer);
  };
}

/**
 * The chat on every page. Its widget is loaded when the page is idle, and is not rendered on the server. If it fails,
 * the page works without it.
 */
export function AssistantHost() {
  const { site, loader } = useHost();
  const release = useRelease(assistant.remote);
  const [loaded, setLoaded] = useState<{ release: string | undefined; Component: ComponentType<AssistantProps> }>();

  useEffect(() => {
    let isCurrent = true;
    const cancel = whenIdle(() => {
      loader.widget<AssistantProps>(assistant.remote, assistant.widget).then(
        ({ Component }) => {
          if (isCurrent) setLoaded({ release, Component });
        },
        (error: unknown) => console.warn('shell: the chat is not available', error),
      );
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [loader, release]);

  if (!loaded || loaded.release !== release) return null;
  return (
    <WidgetBoundary remote={assistant.remote} fallback={null}>
      <WidgetMount remote={assistant.remote}>
        <loaded.Component site={site} />
      </WidgetMount>
    </WidgetBoundary>
  );
}
