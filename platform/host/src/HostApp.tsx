import { useEffect, useMemo, useRef } from 'react';
import { Provider } from 'react-redux';
import { HostContext, type Host, type HostServices } from './host-context';
import { replayEarlyClicks } from './page/early-clicks';
import type { InitialPage } from './region/Region';
import { RoutedRegion } from './routing/RoutedRegion';

interface Props extends HostServices {
  initialPage: InitialPage;
}

/** The whole page inside a router: the site's frame, and in it the region of the remote that the address belongs to. */
export function HostApp({ definition, site, loader, store, sliceFaults, json, initialPage }: Props) {
  const announcer = useRef<HTMLParagraphElement>(null);
  const host = useMemo<Host>(
    () => ({
      definition,
      site,
      loader,
      store,
      sliceFaults,
      json,
      announce(text) {
        if (announcer.current) announcer.current.textContent = text;
      },
    }),
    [definition, site, loader, store, sliceFaults, json],
  );
  useEffect(() => {
    const root = document.getElementById('root');
    replayEarlyClicks(root);
    const replay = ({ target }: Event) => replayEarlyClicks(target as Element);
    root?.addEventListener('hydrated', replay);
    return () => root?.removeEventListener('hydrated', replay);
  }, []);
  const { Frame } = definition;
  return (
    <Provider store={store}>
      <HostContext value={host}>
        <Frame announcer={announcer}>
          <RoutedRegion initialPage={initialPage} />
        </Frame>
      </HostContext>
    </Provider>
  );
}
