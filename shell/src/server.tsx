import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import {
  checkRemote,
  type Composition,
  type PageMeta,
  type RemoteName,
  type RemoteModule,
  type ScreenModule,
  type SubmittedForm,
} from 'federation/contract';
import type { FontsFile, Site } from 'content/records';
import { App } from './App';
import type { RemoteLoader } from './remotes/loader';
import { firstViewFonts, fontCss } from './head/fonts';
import { escapeHtml, headHtml } from './head/server';
import { startScript, type StartScripts } from './head/start';
import { pageDataElement } from './page';
import { FirstPage } from './region/first-page';
import { notFoundMeta } from './routing/Routed';
import { matchRoute, type RouteMatch } from './routing/routes';
import { createSiteStore } from './state/store';

/** A page asked for. */
export interface PageRequest {
  /** Path and query, as asked for. */
  url: string;
  /** For the inline style and script elements (content security policy). */
  nonce: string;
  composition: Composition;
  site: Site;
  /** Aborted when the server gives up waiting for data. */
  signal: AbortSignal;
  /** A form of this page that was posted without scripts and refused. */
  submitted?: SubmittedForm;
}

/** What the server lends to a rendering. */
export interface PageHost {
  /** A remote's default export. @throws whatever the remote throws, or that there is no usable release. */
  remote: (name: RemoteName) => unknown;
  /** Reads a data file. @throws {HttpError} */
  getJson: <T>(address: string) => Promise<T>;
  /** Addresses of the scripts that the shell, and this screen of this remote, start with. */
  scripts: (remote?: RemoteName, screen?: string) => StartScripts;
  /** The fonts that the site serves itself. */
  fonts: FontsFile;
  /** Told of a fault of a remote, for the log. */
  onFault: (error: unknown, remote: RemoteName) => void;
}

export interface PageAnswer {
  status: number;
  html: string;
}

/** Renders one page with the composition chosen for it. A remote that throws costs its region only (row H3). */
export async function renderPage(request: PageRequest, host: PageHost): Promise<PageAnswer> {
  const { url, nonce, composition, site } = request;
  const { pathname } = new URL(url, site.origin);
  const match = matchRoute(pathname);
  const siteStore = createSiteStore();
  const region = match ? await openRegion(match, request, host, siteStore) : undefined;
  const { store } = siteStore;
  const meta = region?.screen
    ? region.screen.meta({ state: store.getState(), params: match!.params, site })
    : undefined;

  const sheet = new ServerStyleSheet({ nonce });
  let regionFault: unknown = region?.fault;
  const tree = sheet.collectStyles(
    <StaticRouter location={url}>
      <App
        site={site}
        loader={serverLoader(region)}
        store={store}
        json={{ getJson: host.getJson, prefetch: () => undefined }}
        first={new FirstPage(pathname, region?.fault === undefined)}
      />
    </StaticRouter>,
  );
  const body = await renderToText(tree, nonce, (error) => {
    if (match && region?.fault === undefined) host.onFault(error, match.route.remote);
    regionFault ??= error;
  });

  const rendered = regionFault === undefined;
  const pageMeta = (rendered ? meta : undefined) ?? (match ? faultMeta : notFoundMeta);
  const html = document({
    head: headHtml(pageMeta, pathname, site),
    styles: sheet.getStyleTags(),
    body,
    data: pageDataElement({ url, composition, site, state: store.getState(), rendered }),
    scripts: host.scripts(match?.route.remote, match?.route.screen),
    fonts: host.fonts,
    nonce,
  });
  sheet.seal();
  return { status: pageMeta.status ?? 200, html };
}

const faultMeta: PageMeta = {
  title: 'Temporarily unavailable',
  description: 'This page could not be shown. Please try again in a moment.',
  status: 503,
};

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

interface OpenedRegion {
  screen?: ScreenModule;
  fault?: unknown;
}

async function openRegion(
  { route, params }: RouteMatch,
  { signal, submitted }: PageRequest,
  host: PageHost,
  { store, inject }: ReturnType<typeof createSiteStore>,
): Promise<OpenedRegion> {
  try {
    const remote: RemoteModule = checkRemote(route.remote, host.remote(route.remote));
    const open = (remote.screens as Record<string, (() => Promise<ScreenModule>) | undefined>)[route.screen];
    if (!open) throw new Error(`${route.remote} has no screen "${route.screen}"`);
    const screen = await open();
    inject(screen.slices);
    const { dispatch, getState } = store;
    const loading = screen.load?.({ params, dispatch, getState, signal, getJson: host.getJson, submitted });
    await Promise.race([loading, aborted(signal)]);
    return { screen };
  } catch (fault) {
    host.onFault(fault, route.remote);
    return { fault };
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** On the server the matched screen is there before rendering starts; React reads a settled promise at once. */
function serverLoader(region: OpenedRegion | undefined): RemoteLoader {
  const settled = region?.screen
    ? Object.assign(Promise.resolve(region.screen), { status: 'fulfilled', value: region.screen })
    : Object.assign(Promise.reject(asError(region?.fault)), { status: 'rejected', reason: region?.fault });
  settled.catch(() => undefined);
  return {
    screen: () => settled,
    widget: () => Promise.reject(new Error('widgets are shown by the browser')),
    forget: () => undefined,
    retry: () => Promise.resolve(),
  };
}

async function renderToText(
  tree: React.ReactElement,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<string> {
  const output = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      nonce,
      // A region is never sent as a placeholder with its content behind a script, however large it is.
      progressiveChunkSize: Infinity,
      onError,
      onShellError: reject,
      onAllReady() {
        pipe(output);
        resolve();
      },
    });
  });
  return text(output);
}

interface DocumentParts {
  head: string;
  styles: string;
  body: string;
  data: string;
  scripts: StartScripts;
  fonts: FontsFile;
  nonce: string;
}

/** The page around the rendered body. Scripts start when it has been painted: content never waits for them. */
function document({ head, styles, body, data, scripts, fonts, nonce }: DocumentParts): string {
  const fontLinks = firstViewFonts(fonts).map(
    (address) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(address)}" crossorigin>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#003c75">
<meta property="csp-nonce" nonce="${nonce}">
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontLinks.join('\n')}
<style nonce="${nonce}">${fontCss(fonts)}</style>
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
