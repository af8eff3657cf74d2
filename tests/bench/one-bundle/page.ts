import type { OneBundle } from './build';

/** The list of elements in the page's start script (host/src/render/start-script.ts), of which those without a hash are left out. */
const elements = /const all=(\[\[.*\]\])\.filter\(.*;$/m;
/** `productDetails` in `/releases/catalogue/chunks/productDetails.836b7372e724acd3.js`. */
const screenChunk = /\/chunks\/(\w+)\.\w+\.js$/;

type Element = [tag: 'link' | 'script', fields: { src?: string; href?: string }];

/**
 * A composed page that starts the one bundle in place of the shell, and prefetches that bundle's chunks of the same screen.
 * @param publicPath the address of the bundle's files
 * @throws {Error} if the page does not name its scripts as pages of this checkout do
 */
export function withOneBundle(html: string, chunks: OneBundle['chunks'], publicPath: string): string {
  const composed = elements.exec(html)?.[1];
  if (composed === undefined) throw new Error('the page has no list of scripts that the bundle could replace');
  const screens = (JSON.parse(composed) as Element[]).flatMap(([, { href }]) => chunks[nameOf(href)] ?? []);
  const own: Element[] = [
    ...screens.map((name): Element => ['link', { ...prefetched, href: publicPath + name }]),
    ...chunks['main']!.map((name): Element => ['script', { src: publicPath + name }]),
  ];
  // Webpack's requests to the own site are without `crossorigin`: with it, the prefetched scripts would be fetched twice.
  return html.replace(elements, () => `const all=${JSON.stringify(own)};`).replace("crossOrigin:'',", '');
}

const prefetched = { rel: 'preload', as: 'script', fetchPriority: 'low' };
const nameOf = (address = '') => screenChunk.exec(address)?.[1] ?? '';
