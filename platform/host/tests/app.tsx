import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ScreenModule, SiteFacts } from '@platform/contract';
import { PromiseCache } from '../src/browser/promise-cache';
import type { SiteDefinition } from '../src/definition';
import { HostApp } from '../src/HostApp';
import { createJsonClient } from '../src/page/json-client';
import { SiteRouter } from '../src/routing/SiteRouter';
import { SliceFaults } from '../src/store/slice-faults';
import { createSiteStore } from '../src/store/site-store';

const site = { origin: 'https://site.example' } as SiteFacts;

/** Two screens of one remote. */
const definition: SiteDefinition = {
  routes: [
    { path: '/one', remote: 'pages', screen: 'one' },
    { path: '/two', remote: 'pages', screen: 'two' },
  ],
  redirects: { '/': '/one' },
  Frame: ({ children, announcer }) => (
    <>
      <Link to="/two">Two</Link>
      <Link to="/none">None</Link>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <p role="status" ref={announcer} />
    </>
  ),
  notices: {
    Loading: () => <p>loading</p>,
    Slow: ({ onRetry }) => <button onClick={() => void onRetry()}>Slow: try again</button>,
    Failed: ({ error, serverHtml, onRetry }) => (
      <>
        <p role="alert">{(error as Error).message}</p>
        <button onClick={() => void onRetry()}>Retry</button>
        {serverHtml}
      </>
    ),
    NotFound: () => <p>nothing here</p>,
  },
  nameOf: () => 'Site',
  notFound: { title: 'Not found', description: '', status: 404 },
  unavailable: { title: 'Unavailable', description: '', status: 503 },
};

/** A screen that shows its title. */
export const page = (title: string, more: Partial<ScreenModule> = {}): ScreenModule => ({
  Component: () => <h1>{title}</h1>,
  meta: () => ({ title, description: '' }),
  ...more,
});

/** Shows the page `/one` as if it had come from the server, over screens that are given or still awaited. */
export async function show(
  screens: Record<string, Promise<ScreenModule>>,
  {
    wrap = (app: ReactNode) => app,
    asComposed = true,
    data = [],
    lastGood,
    retry = () => Promise.resolve(),
    Frame = definition.Frame,
  }: {
    wrap?: (app: ReactNode) => ReactNode;
    asComposed?: boolean;
    data?: readonly string[];
    lastGood?: typeof screens;
    retry?: () => Promise<void>;
    Frame?: SiteDefinition['Frame'];
  } = {},
) {
  const { store } = createSiteStore();
  const modules = new PromiseCache<ScreenModule>();
  let version = '1.0.1';
  let onReplaced = () => {};
  const loader = {
    screen: (_remote: string, name: string) =>
      modules.get(`${name} ${version}`, () => (version === '1.0.0' ? lastGood! : screens)[name]!),
    widget: () => Promise.reject(new Error('no widgets')),
    forget: jest.fn(),
    retry,
    data: () => data,
    version: () => version,
    subscribe(listener: () => void) {
      onReplaced = listener;
      return () => undefined;
    },
    shows: () => () => undefined,
    fallBack(_remote: string, failed: string | undefined) {
      if (lastGood && failed === version) {
        version = '1.0.0';
        onReplaced();
      }
      return Promise.resolve(failed !== version);
    },
    isAsComposed: () => asComposed,
    mount: jest.fn(),
  };
  const request = jest.fn(() => Promise.resolve(Response.json({})));
  const json = createJsonClient(request);
  const services = { definition: { ...definition, Frame }, site, loader, store, sliceFaults: new SliceFaults(), json };
  const sent = document.createElement('div');
  sent.innerHTML = '<h1>from the server</h1><input aria-label="Name" />';
  const elements = [...sent.children];
  const place = (element: HTMLElement | null) => element?.replaceChildren(...elements);
  const app = (
    <SiteRouter services={services}>
      <HostApp {...services} initialPage={{ rendered: true, place }} />
    </SiteRouter>
  );
  await act(() => Promise.resolve(render(wrap(app))));
  return { store, request };
}

/** Clicks what has this text. */
export const go = (name: string) =>
  act(() => {
    screen.getByText(name).click();
    return Promise.resolve();
  });
/** Lets time pass, with jest's timers. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Call it in each file of tests: jest's timers, and what jsdom has not. */
export function prepareDocument() {
  beforeEach(() => {
    jest.useFakeTimers();
    performance.getEntriesByType = () => [];
    history.replaceState(null, '', '/one');
    window.scrollTo = jest.fn();
    window.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  });
  afterEach(() => jest.useRealTimers());
}
