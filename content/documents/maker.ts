import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFiles } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import {
  makeProductDocument,
  requestedFiles,
  type RequestedDocument,
  type RequestedFacts,
} from '../compile/pdf/product-documents';
import { raster } from '../compile/pdf/raster';

/** Many products share a drawing. */
const picturesKept = 200;

/**
 * Makes the PDFs about products from the compiled content in `folder`: the same bytes as the compiler makes.
 *
 * @example
 * const make = documentMaker('dist/content');
 * const pdf = await make('xlpe-cable-datasheet.pdf', version);
 */
export function documentMaker(folder: string): (name: string, version: string) => Promise<Buffer> {
  const pictures = new Map<string, Promise<Buffer>>();
  const json = async <T>(file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as T;
  /** @throws if the content has no such version of the document, or if it cannot be read */
  return async (name, version) => {
    const { document, version: current } = await json<RequestedDocument>(requestedFiles.document(name));
    if (current !== version) throw new Error(`${name} has changed`);
    const { facts, photos } = await json<RequestedFacts>(requestedFiles.facts);
    const details = await json<ProductDetails>(dataFiles.product(document.product).slice(1));
    return makeProductDocument(document, details, {
      ...facts,
      print: (picture, width) => {
        const key = `${width} ${picture.src}`;
        const known = pictures.get(key);
        if (known) return known;
        const made = readFile(join(folder, photos[picture.src] ?? picture.src)).then((original) =>
          raster(original, width, { get: async (_kind, _inputs, make) => make() }),
        );
        const [oldest] = pictures.keys();
        if (oldest !== undefined && pictures.size >= picturesKept) pictures.delete(oldest);
        pictures.set(key, made);
        made.catch(() => pictures.delete(key));
        return made;
      },
    });
  };
}
