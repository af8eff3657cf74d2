import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { createRemoteLoader } from '@platform/host/browser/loader';
import { StartLog } from '@platform/host/browser/start-log';
import { readPageData } from './page';
import { FirstPage } from './region/first-page';
import { createJsonClient } from './state/json';
import { SliceFaults } from './state/slice-faults';
import { createSiteStore } from './state/store';

const page = readPageData();
if (page.url !== location.pathname + location.search) {
  history.replaceState(history.state, '', page.url + location.hash);
}
const sliceFaults = new SliceFaults();
const { store, inject } = createSiteStore(page.state, sliceFaults.report);
const loader = createRemoteLoader({ composition: page.composition, inject, starts: new StartLog() });
const first = new FirstPage(location.pathname, page.rendered, document.getElementById('region')?.innerHTML);

hydrateRoot(
  document.getElementById('root')!,
  <BrowserRouter>
    <App
      site={page.site}
      loader={loader}
      store={store}
      sliceFaults={sliceFaults}
      json={createJsonClient()}
      first={first}
    />
  </BrowserRouter>,
  {
    onRecoverableError(error, info) {
      // A region that the server left to the browser is expected here; anything else is a fault in the making.
      if (page.rendered) console.error('shell: the browser did not agree with the server', error, info.componentStack);
    },
  },
);
