import { readFile } from 'node:fs/promises';
import { brochureFile, uploadAddress } from 'api/addresses';
import type { Picture } from 'api/records';
import { withColors } from 'shared-ui/theme';
import type { Cache } from '../cache';
import type { BuiltData } from '../data';
import { demonstrationNotice } from '../demonstration';
import type { Pictures } from '../pictures';
import type { Sources } from '../sources';
import { brochureName, type Upload } from '../uploads';
import { makeBrochure } from './brochure';
import { makeCertificate } from './certificate';
import { makeDatasheet, type DocumentContext } from './datasheet';
import { makeDocument } from './document';
import { raster } from './raster';

/** In points: 1,280 pixels at the density of print. */
const coverWidth = 461;

/**
 * Makes every PDF of the site, by path: the brochure, and under uploads/ the datasheets, named documents and
 * certificates. The owner's own file replaces a generated one of the same name. Unchanged PDFs come from the cache.
 */
export async function makeDocuments({
  sources,
  uploads,
  pictures,
  built,
  cache,
  origin,
}: {
  sources: Sources;
  uploads: Map<string, Upload>;
  pictures: Pictures;
  built: BuiltData;
  cache: Cache;
  origin: string;
}): Promise<Map<string, Buffer>> {
  const { company, files } = sources;
  const made = [...pictures.byKey.values()];
  const originals = new Map(made.map(({ picture, original }) => [picture.src, original]));
  const context: DocumentContext = {
    company: company.name,
    foot: [
      [company.legalName, ...company.phones, company.email].join('  ·  '),
      ...(company.demonstration ? [demonstrationNotice] : []),
    ].join('\n'),
    origin,
    currency: company.currency,
    issued: company.issued,
    colors: withColors(company.colors),
    print: (picture, width) => raster(originals.get(picture.src) ?? Buffer.alloc(0), width, cache),
  };
  const shared = JSON.stringify([
    context.company,
    context.foot,
    origin,
    context.colors,
    context.currency,
    context.issued,
  ]);
  const picture = (key: string): Picture => {
    const found = pictures.byKey.get(key);
    if (!found) throw new Error(`the checks let a missing picture ${key} through`);
    return found.picture;
  };

  const records = new Map(built.details.map((details, at) => [details.id, { details, summary: built.summaries[at]! }]));

  const make = async (name: string, upload: Upload): Promise<Buffer | undefined> => {
    if (upload.kind === 'own') return readFile(upload.path);
    if (upload.kind === 'certificate') {
      const certificate = sources.pages.certificates.certificates[upload.index];
      if (!certificate) return undefined;
      const drawing = picture(certificate.image);
      return cache.get('pdf', [name, JSON.stringify([certificate, drawing]), shared], async () =>
        makeCertificate(certificate, company, await context.print(drawing, 268), context),
      );
    }
    const record = records.get(upload.product.source.id);
    if (!record) return undefined;
    const { details, summary } = record;
    // Reviews are not printed, so that a new review does not change the datasheet.
    const product = { ...details, customerReviews: [] };
    if (upload.kind === 'datasheet') {
      const inputs = [name, JSON.stringify([product, summary.info, summary.company]), shared];
      return cache.get('pdf', inputs, () => makeDatasheet(product, summary, context));
    }
    const images = (upload.source.sections ?? []).flatMap(({ image }) => (image ? [picture(image)] : []));
    const heading = [product.productName, product.productCategory, product.added];
    return cache.get('pdf', [name, JSON.stringify([upload.label, upload.source, images, heading]), shared], () =>
      makeDocument(upload.label, upload.source, product, picture, context),
    );
  };

  const documents = new Map<string, Buffer>();
  for (const [name, upload] of uploads) {
    const content = await make(name, upload);
    if (content) documents.set(uploadAddress(name).slice(1), content);
  }
  const own = files.get(brochureName);
  if (own) {
    documents.set(brochureFile.slice(1), await readFile(own));
  } else {
    const cover = await coverOf(pictures, cache);
    const content = { company, ...built, cover };
    const inputs = [JSON.stringify({ ...content, cover: '' }), cover, shared];
    documents.set(brochureFile.slice(1), await cache.get('pdf', inputs, () => makeBrochure(content, context)));
  }
  return documents;
}

/** The brochure's cover as a JPEG: a wide JPEG of the carousel, or else the last file of its first slide. */
async function coverOf({ slides }: Pictures, cache: Cache): Promise<Buffer> {
  const files = [...slides.values()].flatMap((slide) => slide.files);
  const jpeg = files.find(([path]) => /-1280\..*\.jpg$/.test(path));
  if (jpeg) return jpeg[1];
  const [first] = slides.values();
  const other = first?.files.at(-1);
  if (!other) throw new Error('the checks let a carousel without pictures through');
  return raster(other[1], coverWidth, cache);
}
