import { shellName } from '@platform/contract';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SiteDefinition } from '../definition';
import { HostApp } from '../HostApp';
import { focusWithoutScrolling, isFocusLost } from '../page/focus';
import { createJsonClient } from '../page/json-client';
import { readPageData } from '../page/page-data';
import { SiteRouter } from '../routing/SiteRouter';
import { SliceFaults } from '../store/slice-faults';
import { createSiteStore } from '../store/site-store';
import { createRemoteLoader } from './loader';
import { reportWhenIdle } from './report-when-idle';
import { StartLog } from './start-log';
import { ViewLog } from './view-log';
import { loadWhenIdle } from './when-idle';

/**
 * The browser half of a host: hydrates the page that the server has sent, with the same composition.
 * @throws {Error} if the page carries no data
 */
export function hydrateSite(definition: SiteDefinition): void {
  const page = readPageData();
  if (page.url !== location.pathname + location.search) {
    history.replaceState(history.state, '', page.url + location.hash);
  }
  const sliceFaults = new SliceFaults();
  const { store, inject } = createSiteStore(
    definition.slices,
    page.state,
    sliceFaults.report,
    page.composition.remotes,
  );
  const view = new ViewLog();
  const loader = createRemoteLoader({ composition: page.composition, inject, starts: new StartLog(), view });
  const services = { definition, site: page.site, loader, store, sliceFaults, json: createJsonClient() };
  const { rendered } = page;
  const elements = document.querySelectorAll('#region > *');
  let focused: Element | null | undefined;
  const place = (element: HTMLElement | null) => {
    if (element) {
      element.replaceChildren(...elements);
      if (isFocusLost()) focusWithoutScrolling(focused);
    } else {
      focused = document.activeElement;
    }
    // Even if they are put back, so that the code is loaded before it is needed.
    loadWhenIdle(({ restoreFields }) => restoreFields(elements, page, focused));
  };
  const hydrate = () =>
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <SiteRouter services={services}>
          <HostApp {...services} initialPage={{ rendered, place }} />
        </SiteRouter>
      </StrictMode>,
      {
        onRecoverableError(error, info) {
          // Expected if the server has left a region to the browser; otherwise the two have rendered different pages.
          if (!rendered) return;
          console.error('shell: the browser did not agree with the server', error, info.componentStack);
          const { shell } = page.composition;
          view.repaired(error, info.componentStack, (part) => (part === shellName ? shell : loader.version(part)));
        },
        onUncaughtError(error) {
          // Remotes have boundaries, so an error that arrives here comes from the frame, and React removes the page.
          view.fault(shellName, page.composition.shell, 'throw');
          reportError(error);
        },
      },
    );
  // In a transition, React pauses for whatever the visitor does, and hydrates what is clicked at once.
  startTransition(() => void hydrate());
  reportWhenIdle(view);
}
