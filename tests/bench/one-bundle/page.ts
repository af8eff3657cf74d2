import type { OneBundle } from './build';

/** What the page's start script names and inserts (host/src/render/start-script.ts). */
const start = /const add=[^]*?\nconst all=(.*);\nconst start=.*/;
/** `productDetails` in `/releases/catalogue/chunks/productDetails.836b7372e724acd3.js`. */
const screenChunk = /\/chunks\/(\w+)\.\w+\.js$/;

type Element = [tag: 'link' | 'script', fields: { src?: string; href?: string }];

/**
 * A composed page that starts the one bundle in place of the shell, and prefetches that bundle's chunks of the same screen.
 * @param publicPath the address of the bundle's files
 * @throws {Error} if the page does not name its scripts as pages of this checkout do
 */
export function withOneBundle(html: string, chunks: OneBundle['chunks'], publicPath: string): string {
  const composed = start.exec(html)?.[1];
  if (composed === undefined) throw new Error('the page has no list of scripts that the bundle could replace');
  const screens = (JSON.parse(composed) as Element[]).flatMap(([, { href }]) => chunks[nameOf(href)] ?? []);
  const own: Element[] = [
    ...screens.map((name): Element => ['link', { ...prefetched, href: publicPath + name }]),
    ...chunks['main']!.map((name): Element => ['script', { src: publicPath + name }]),
  ];
  // Without `crossorigin`, as webpack's requests to the own site: otherwise the prefetched scripts would be fetched twice.
  const insert = `document.head.append(Object.assign(document.createElement(tag),fields))`;
  return html.replace(start, () => `const start=()=>{for(const [tag,fields] of ${JSON.stringify(own)})${insert}};`);
}

const prefetched = { rel: 'preload', as: 'script', fetchPriority: 'low' };
const nameOf = (address = '') => screenChunk.exec(address)?.[1] ?? '';
