import { useEffect, useMemo, useRef } from 'react';
import type { Host, HostServices } from './host-context';
import { HostProvider } from './HostProvider';
import { replayEarlyClicks } from './page/early-clicks';
import type { InitialPage } from './region/Region';
import { RoutedRegion } from './routing/RoutedRegion';

interface Props extends HostServices {
  initialPage: InitialPage;
}

/** The whole page inside a router: the site's frame, containing the region of the remote that the address belongs to. */
export function HostApp({ definition, site, loader, store, sliceFaults, json, markupOf, initialPage }: Props) {
  const announcer = useRef<HTMLParagraphElement>(null);
  const host = useMemo<Host>(
    () => ({
      definition,
      site,
      loader,
      store,
      sliceFaults,
      json,
      markupOf,
      announce(text) {
        if (announcer.current) announcer.current.textContent = text;
      },
    }),
    [definition, site, loader, store, sliceFaults, json, markupOf],
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
    <HostProvider host={host}>
      <Frame announcer={announcer}>
        <RoutedRegion initialPage={initialPage} />
      </Frame>
    </HostProvider>
  );
}
