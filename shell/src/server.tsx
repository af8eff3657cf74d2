import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { themeCss, withColors } from 'shared-ui/theme';
import { ServerStyleSheet } from 'styled-components';
import { checkMeta, checkRemote, checkScreen, type PageMeta, type ScreenModule } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { FontsFile, Site } from 'api/records';
import { App } from './App';
import type { RemoteLoader } from '@platform/host/browser/loader';
import type { PageAnswer, PageHost, PageRequest, RenderPage, StartScripts } from '@platform/host/server/seam';
import { firstViewFonts, fontCss } from './head/fonts';
import { escapeHtml, headHtml } from './head/server';
import { startScript } from './head/start';
import { pageDataElement } from './page';
import { FirstPage } from './region/first-page';
import { notFoundMeta } from './routing/Routed';
import { matchRoute, type RouteMatch } from './routing/routes';
import { SliceFaults } from './state/slice-faults';
import { createSiteStore, type SiteStore } from './state/store';

export { routes } from './routing/routes';

/**
 * Renders one page with the composition chosen for it. Whatever a remote does, in opening, loading, describing its page,
 * rendering, or by being too slow for `signal`, costs its region only (row H3): the browser then tries by itself.
 * @throws what the shell itself throws
 */
export const renderPage: RenderPage = async (request: PageRequest, host: PageHost): Promise<PageAnswer> => {
  const { url, nonce, site } = request;
  const [pathname = ''] = url.split('?');
  const match = matchRoute(pathname);
  const opened = match ? await openRegion(match, pathname, request, host) : frameOnly(pathname, request);
  const sheet = new ServerStyleSheet({ nonce });
  try {
    const tree = sheet.collectStyles(
      <StaticRouter location={url}>
        <App
          site={site}
          loader={serverLoader(opened)}
          store={opened.store}
          sliceFaults={new SliceFaults()}
          json={{ getJson: host.getJson, prefetch: () => undefined }}
          first={new FirstPage(pathname, opened.screen !== undefined)}
        />
      </StaticRouter>,
    );
    const { html: body, faults } = await renderToText(tree, nonce, request.signal);
    if (match && opened.screen) for (const fault of faults) host.onFault(fault, match.route.remote);
    const { head, data, status } = match && faults.length > 0 ? withoutRegion(pathname, request) : opened;
    const html = document({
      head,
      styles: sheet.getStyleTags(),
      body,
      data,
      scripts: host.scripts(match?.route.remote, match?.route.screen),
      fonts: await host.getJson<FontsFile>(dataFiles.fonts),
      colors: site.colors,
      nonce,
    });
    return { status, html };
  } finally {
    sheet.seal();
  }
};

const faultMeta: PageMeta = {
  title: 'Temporarily unavailable',
  description: 'This page could not be shown. Please try again in a moment.',
  status: 503,
};

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/** What a page says around its body, and what its region is rendered from. */
interface Opened {
  head: string;
  data: string;
  status: number;
  store: SiteStore['store'];
  /** Absent where no screen can be rendered: none is there, or its remote has failed. */
  screen?: ScreenModule;
  fault?: unknown;
}

function describe(
  meta: PageMeta,
  pathname: string,
  { url, composition, site }: PageRequest,
  { store }: SiteStore,
  screen?: ScreenModule,
): Opened {
  const page = { url, composition, site, state: store.getState(), rendered: screen !== undefined };
  return {
    head: headHtml(meta, pathname, site),
    data: pageDataElement(page),
    status: meta.status ?? 200,
    store,
    screen,
  };
}

const frameOnly = (pathname: string, request: PageRequest) =>
  describe(notFoundMeta, pathname, request, createSiteStore());

/** The page whose region is left to the browser; nothing that the remote has put into the store is sent with it. */
const withoutRegion = (pathname: string, request: PageRequest) =>
  describe(faultMeta, pathname, request, createSiteStore());

/** Brings the matched screen to where it can be rendered. Never throws: what the remote does wrong is its `fault`. */
async function openRegion(
  { route: { remote: name, screen: item }, params }: RouteMatch,
  pathname: string,
  request: PageRequest,
  host: PageHost,
): Promise<Opened> {
  const { signal, submitted, site } = request;
  const label = `${name}/${item}`;
  try {
    const remote = checkRemote(name, host.remote(name));
    const open = Object.hasOwn(remote.screens, item) ? remote.screens[item] : undefined;
    if (!open) throw new Error(`${name} has no screen "${item}"`);
    const screen = checkScreen(label, await unlessAborted(open(), signal));
    const faults: unknown[] = [];
    const siteStore = createSiteStore({}, (fault) => faults.push(fault));
    siteStore.inject(name, screen.slices);
    const { dispatch, getState } = siteStore.store;
    const loading = screen.load?.({ params, dispatch, getState, signal, getJson: host.getJson, submitted });
    await unlessAborted(loading, signal);
    if (faults.length > 0) throw faults[0];
    const meta = checkMeta(label, screen.meta({ state: getState(), params, site }), site.origin);
    return describe(meta, pathname, request, siteStore, screen);
  } catch (fault) {
    host.onFault(fault, name);
    return { ...withoutRegion(pathname, request), fault };
  }
}

/** @throws the signal's reason if it is aborted before the work has ended */
async function unlessAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const raced = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: raced.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    raced.abort();
  }
}

/** On the server the matched screen is there before rendering starts; React reads a settled promise at once. */
function serverLoader({ screen, fault }: Opened): RemoteLoader {
  const settled = screen
    ? Object.assign(Promise.resolve(screen), { status: 'fulfilled', value: screen })
    : Object.assign(Promise.reject(asError(fault)), { status: 'rejected', reason: asError(fault) });
  settled.catch(() => undefined);
  return {
    screen: () => settled,
    widget: () => Promise.reject(new Error('widgets are shown by the browser')),
    forget: () => undefined,
    retry: () => Promise.resolve(),
    mount: () => undefined,
  };
}

/**
 * Renders until nothing is left to wait for, or until the signal says that it has taken too long: what still waits is then
 * left to the browser.
 * @returns the HTML, and what was thrown inside of Suspense boundaries
 * @throws what was thrown outside of them
 */
function renderToText(tree: React.ReactElement, nonce: string, signal: AbortSignal) {
  const faults: Error[] = [];
  return new Promise<{ html: string; faults: Error[] }>((resolve, reject) => {
    const stop = () => abort(signal.reason);
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      // A region is never sent as a placeholder with its content behind a script, however large it is.
      progressiveChunkSize: Infinity,
      onError: (error) => void faults.push(asError(error)),
      onShellError: (error) => reject(asError(error)),
      // From here on, only regions are waited for; the frame itself never is.
      onShellReady() {
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      },
      onAllReady() {
        signal.removeEventListener('abort', stop);
        const output = new PassThrough();
        pipe(output);
        resolve(text(output).then((html) => ({ html, faults })));
      },
    });
  });
}

interface DocumentParts {
  head: string;
  styles: string;
  body: string;
  data: string;
  scripts: StartScripts;
  fonts: FontsFile;
  /** The company's own colours. */
  colors: Site['colors'];
  nonce: string;
}

/** The page around the rendered body. Scripts start when it has been painted: content never waits for them. */
function document({ head, styles, body, data, scripts, fonts, colors, nonce }: DocumentParts): string {
  const fontLinks = firstViewFonts(fonts).map(
    (address) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(address)}" crossorigin>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${withColors(colors).ink}">
<meta property="csp-nonce" nonce="${nonce}">
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontLinks.join('\n')}
<style nonce="${nonce}">${themeCss(colors)}${fontCss(fonts)}</style>
${styles}
</head>
<body>
<div id="root">${body}</div>
${data}
<script nonce="${nonce}">${startScript(scripts)}</script>
</body>
</html>
`;
}
