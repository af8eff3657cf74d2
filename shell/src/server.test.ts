import { createElement, use } from 'react';
import type { Composition, LoadContext, PageMeta, ScreenModule, SliceLike } from '@platform/contract';
import type { Site } from 'api/records';
import type { PageHost } from '@platform/host/render';
import { renderPage } from './server';

const site = {
  name: 'Zuhal Electric',
  origin: 'https://zuhal.example',
  phone: '+971 4 555 0142',
  phones: ['+971 4 555 0142'],
  email: 'sales@zuhal.example',
  address: ['Dubai'],
  socials: [],
  map: { embed: 'https://maps.example/embed', link: 'https://maps.example', title: 'Warehouse' },
  brochure: '/brochure.pdf',
  copyright: '© 2025 All Rights Reserved.',
  branches: [],
} as unknown as Site;
const composition: Composition = { shell: '1.0.0', remotes: {} };

const good: ScreenModule = {
  Component: () => createElement('p', null, 'the screen'),
  meta: () => ({ title: 'Home', description: 'Welcome' }),
};
const forever = () => new Promise<never>(() => undefined);
const slice = (reducerPath: string, state: unknown): SliceLike => ({ reducerPath, reducer: () => state });

async function render(exported: unknown, url = '/home', withinMs = 100, of = site) {
  const faults: unknown[] = [];
  const host: PageHost = {
    remote: () => exported,
    getJson: <T>(address: string) =>
      address === '/data/fonts.json'
        ? Promise.resolve({ faces: [], fallbacks: [] } as T)
        : Promise.reject(new Error('no data')),
    scripts: () => ({ shell: [{ address: '/main.js', integrity: 'sha384-x' }], remote: [] }),
    onFault: (error) => faults.push(error),
  };
  const signal = AbortSignal.timeout(withinMs);
  const page = await renderPage({ url, composition, site: of, signal }, host);
  return { ...page, html: Buffer.from(page.html).toString(), faults };
}
const company = (home: unknown) => ({
  name: 'company',
  title: 'The company pages',
  screens: { home: () => Promise.resolve(home) },
  widgets: {},
});
const screen = (fields: object) => company({ ...good, ...fields });
const meta = (fields: object) => screen({ meta: () => ({ title: 'Home', description: 'Welcome', ...fields }) });
const state = (value: unknown) => screen({ slices: [slice('own', value)] });

const circle: Record<string, unknown> = {};
circle['itself'] = circle;
const throws = () => {
  throw new Error('on purpose');
};

const faults: Record<string, unknown> = {
  'no default export': undefined,
  'the name of another remote': { ...company(good), name: 'chat' },
  'no title': { ...company(good), title: ' ' },
  'no screens': { name: 'company', title: 'x', screens: {}, widgets: {} },
  'screens that are not functions': { name: 'company', title: 'x', screens: { home: good }, widgets: {} },
  'a screen function that throws': { name: 'company', title: 'x', screens: { home: throws }, widgets: {} },
  'a screen function that rejects': {
    name: 'company',
    title: 'x',
    screens: { home: () => Promise.reject(new Error('no')) },
    widgets: {},
  },
  'a screen function that rejects without a reason': {
    name: 'company',
    title: 'x',
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a remote may
    screens: { home: () => Promise.reject() },
    widgets: {},
  },
  'a screen function that never resolves': { name: 'company', title: 'x', screens: { home: forever }, widgets: {} },
  'a screen function that resolves to undefined': company(undefined),
  'no Component': company({ meta: good.meta }),
  'a Component that is text': screen({ Component: 'div' }),
  'no meta': company({ Component: good.Component }),
  'a query that is not a list of names': screen({ query: 'q' }),
  'a load that throws': screen({ load: throws }),
  'a load that rejects': screen({ load: () => Promise.reject(new Error('no')) }),
  'a load that never resolves': screen({ load: forever }),
  'a render that throws': screen({ Component: throws }),
  'a render that throws undefined': screen({
    Component: () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- a remote may
      throw undefined;
    },
  }),
  'a render that returns an object': screen({ Component: () => ({}) }),
  'a component that suspends forever': screen({ Component: () => use(forever()) }),
  'a meta that throws': screen({ meta: throws }),
  'a meta without title': meta({ title: undefined }),
  'a meta with a blank title': meta({ title: ' ' }),
  'a meta with an object for a description': meta({ description: {} }),
  'a meta of null': screen({ meta: () => null }),
  'an invalid canonical address': meta({ canonical: 'http://[' }),
  'a canonical address on another site': meta({ canonical: 'https://else.example/' }),
  'a canonical address of another scheme': meta({ canonical: 'javascript:alert(1)' }),
  'a picture that is not a text': meta({ image: 7 }),
  'circular JSON-LD': meta({ jsonLd: [circle] }),
  'JSON-LD with a BigInt': meta({ jsonLd: [{ price: 1n }] }),
  'JSON-LD that is not a list': meta({ jsonLd: {} }),
  'the status 999': meta({ status: 999 }),
  'a status of text': meta({ status: '200' }),
  'circular state': state(circle),
  'state with a BigInt': state(1n),
  'state that throws when it is serialised': state({ toJSON: throws }),
  'a slice of the shell’s name': screen({ slices: [slice('menu', {})] }),
  'a slice named __proto__': screen({ slices: [slice('__proto__', {})] }),
  'slices without a reducer': screen({ slices: [{}] }),
  'a reducer that throws': screen({ slices: [{ reducerPath: 'own', reducer: throws }] }),
  'a reducer that throws while data is loaded': screen({
    slices: [
      {
        reducerPath: 'own',
        reducer: (before: unknown = 0, { type }: { type: string }) => (type === 'loaded' ? throws() : before),
      },
    ],
    load: ({ dispatch }: LoadContext) => {
      dispatch({ type: 'loaded' });
      return Promise.resolve();
    },
  }),
};

let error: jest.SpyInstance;
beforeEach(() => (error = jest.spyOn(console, 'error').mockImplementation()));
afterEach(() => error.mockRestore());

test.each(Object.keys(faults))('a remote with %s breaks only its own region (row H3)', async (name) => {
  const { status, html, faults: reported } = await render(faults[name]);
  expect(status).toBe(503);
  expect(html).toContain('<title>Temporarily unavailable | Zuhal Electric</title>');
  expect(html).toContain('aria-label="Main"');
  expect(html).toContain('© 2025 All Rights Reserved.');
  expect(html).toContain('This part of the page could not be shown');
  const data = JSON.parse(/id="page-data">([^<]*)</.exec(html)![1]!) as { state: object; rendered: boolean };
  expect(data.rendered).toBe(false);
  expect(Object.keys(data.state)).toEqual(['menu']);
  expect(reported.length).toBeGreaterThan(0);
});

test('a valid remote is rendered, with its title, state and JSON-LD', async () => {
  const {
    status,
    html,
    faults: reported,
  } = await render(
    screen({
      slices: [slice('own', { n: 1 })],
      meta: (): PageMeta => ({ title: 'Home', description: 'Welcome', jsonLd: [{ name: 'x' }], canonical: '/home' }),
    }),
  );
  expect(reported).toEqual([]);
  expect(status).toBe(200);
  expect(html).toContain('<p>the screen</p>');
  expect(html).toContain('<title>Home | Zuhal Electric</title>');
  expect(html).toContain('[{"name":"x"}]');
  expect(html).toContain('"own":{"n":1}');
});

test('the frame is equal on every page but for the current item of the menu', async () => {
  const frameOf = async (url: string) => {
    const { html } = await render(company(good), url);
    const [header] = /<header[^]*<\/header>/.exec(html)!;
    const [end] = /<div id="page-end">[^]*<\/footer>/.exec(html)!;
    const current = [...header.matchAll(/<a (?=[^>]*aria-current="page")[^>]*href="([^"]*)"/g)].map(([, path]) => path);
    const styles = /<style data-styled[^]*?<\/style>/.exec(html)![0];
    return { current, frame: header.replaceAll(/ (?:aria-current="page"|class="[^"]*")/g, '') + end, styles };
  };
  const [home, product, again] = [await frameOf('/home'), await frameOf('/our-products/a/b'), await frameOf('/home')];
  // In the header's row and in the drawer.
  expect(home.current).toEqual(['/home', '/home']);
  expect(product.current).toEqual(['/our-products', '/our-products']);
  expect(product.frame).toBe(home.frame);
  expect(again).toEqual(home);
  // The browser would make other ids than the server has.
  expect(home.frame).not.toContain('_R_');
  expect((await frameOf('/Our-Products/a')).current).toEqual(product.current);
  expect((await frameOf('/our-products-old')).current).toEqual([]);
});

test('a screen loads with the parameters of the query that it names, and no others', async () => {
  const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
  await render(screen({ load, query: ['q'] }), '/home?q=a%20%26%20b&other=1&q=c');
  expect(load.mock.calls[0]![0].query.getAll('q')).toEqual(['a & b', 'c']);
  expect([...load.mock.calls[0]![0].query.keys()]).toEqual(['q', 'q']);
});

test('a screen whose parameters come from data loads with all of the query', async () => {
  const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
  await render(screen({ load, query: 'all' }), '/home?size=25&all=1');
  expect(load.mock.calls[0]![0].query.toString()).toBe('size=25&all=1');
});

test('the status of the screen is the status of the page', async () => {
  expect((await render(meta({ status: 404 }))).status).toBe(404);
});

test.each(['//', '//[', '//a:b@c', '/nope'])(
  '%s is not found, but its canonical address is here (row A2)',
  async (url) => {
    const { status, html } = await render(undefined, url);
    expect(status).toBe(404);
    expect(html).toContain(`<link rel="canonical" href="https://zuhal.example${url}">`);
  },
);

it('writes the company’s own colours into the page, and none of the design’s', async () => {
  const withOwn = await render(company(good), '/home', 100, { ...site, colors: { ink: '#4a1d5e' } });
  expect(withOwn.html).toContain('<style>:root{--color-ink:#4a1d5e}');
  expect(withOwn.html).toContain('<meta name="theme-color" content="#4a1d5e">');
  const plain = await render(company(good));
  expect(plain.html).not.toContain('--color-ink:');
  expect(plain.html).toContain('<meta name="theme-color" content="#003c75">');
});
