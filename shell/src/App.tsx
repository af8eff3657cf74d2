import { useEffect, useMemo, useRef } from 'react';
import { Provider } from 'react-redux';
import { GlobalStyle, SkipLink, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import type { Site } from 'api/records';
import { AssistantHost } from './frame/AssistantHost';
import { BrochureBand } from './frame/BrochureBand';
import { Footer } from './frame/Footer';
import { Header } from './frame/Header';
import { SearchHost } from './frame/SearchHost';
import { replayEarlyClicks } from './head/early-clicks';
import type { RemoteLoader } from '@platform/host/browser/loader';
import type { FirstPage } from './region/first-page';
import { Routed } from './routing/Routed';
import { ShellContext, type Shell } from './shell-context';
import type { JsonClient } from './state/json';
import type { SliceFaults } from './state/slice-faults';
import type { SiteStore } from './state/store';

export interface AppProps {
  site: Site;
  loader: RemoteLoader;
  store: SiteStore['store'];
  sliceFaults: Pick<SliceFaults, 'subscribe'>;
  json: Pick<JsonClient, 'getJson' | 'prefetch'>;
  first: FirstPage;
}

const Main = styled.main`
  min-height: 60vh;
  &:focus {
    outline: none;
  }
`;

/** The whole site inside a router: the frame of every page, and the region of the matched remote. */
export function App({ site, loader, store, sliceFaults, json, first }: AppProps) {
  const announcer = useRef<HTMLParagraphElement>(null);
  const shell = useMemo<Shell>(
    () => ({
      site,
      loader,
      store,
      sliceFaults,
      json,
      first,
      announce(text) {
        if (announcer.current) announcer.current.textContent = text;
      },
    }),
    [site, loader, store, sliceFaults, json, first],
  );
  useEffect(() => replayEarlyClicks(document.getElementById('root')), []);
  return (
    <Provider store={store}>
      <ShellContext value={shell}>
        <GlobalStyle />
        <SkipLink />
        <Header />
        <Main id="main" tabIndex={-1}>
          <Routed />
        </Main>
        <BrochureBand />
        <Footer />
        <SearchHost />
        <AssistantHost />
        <VisuallyHidden as="p" role="status" ref={announcer} />
      </ShellContext>
    </Provider>
  );
}
