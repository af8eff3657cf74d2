import { brotliCompressSync } from 'node:zlib';
import { healthOf } from '../site/start-site';
import { watchedPages } from './pages';

type Row = Record<string, number>;

/** The hash of a script in a page: of one that it starts or prefetches, or of a remote's entry in its composition. */
const hashInPage = /,?"integrity":"[^"]*"/g;
/** The page's composition, in its data. */
const composition = /"composition":\{.*?\}\}\}/;
/** The hash of a chunk in a remote's entry. */
const hashInEntry = /"[\w+/]{43}="/g;
const policyHeader = 'integrity-policy';

/**
 * What pages and the entries of remotes weigh with and without hashes, in bytes, compressed by Brotli; the header, which HTTP/1.1
 * does not compress, as it is.
 * @param url the address of a site
 */
export async function bytesOfIntegrity(
  url: string,
): Promise<{ pages: Record<string, Row>; entries: Record<string, Row> }> {
  const pages: Record<string, Row> = {};
  const entries: Record<string, Row> = {};
  for (const address of Object.values(watchedPages)) {
    const answer = await fetch(url + address);
    const html = await answer.text();
    const inScripts = html.replace(composition, (text) => text.replace(hashInPage, ''));
    const sizes = { with: size(html), scripts: size(inScripts), without: size(html.replace(hashInPage, '')) };
    const header = answer.headers.get(policyHeader);
    const ofHeader = header === null ? 0 : `${policyHeader}: ${header}\r\n`.length;
    pages[address] = {
      before: sizes.without,
      'of start scripts': sizes.scripts - sizes.without,
      'of the composition': sizes.with - sizes.scripts,
      after: sizes.with,
      header: ofHeader,
      added: sizes.with - sizes.without + ofHeader,
    };
  }
  const { remotes } = (await healthOf(url)).composition;
  for (const [name, release] of Object.entries(remotes)) {
    const entry = await (await fetch(url + release!.entry)).text();
    const chunks = entry.match(hashInEntry)?.length ?? 0;
    const [before, after] = [size(entry.replace(hashInEntry, '""')), size(entry)];
    entries[name] = { chunks, before, after, 'for each chunk': Math.round((after - before) / chunks) };
  }
  return { pages, entries };
}

const size = (text: string) => brotliCompressSync(text).length;
