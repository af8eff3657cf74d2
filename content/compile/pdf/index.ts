import { readFile } from 'node:fs/promises';
import { brochureFile, uploadAddress } from 'api/addresses';
import type { Picture, ProductSummary } from 'api/records';
import { withColors } from 'shared-ui/theme';
import { hash, type Cache } from '../cache';
import type { BuiltData } from '../data';
import { demonstrationNotice } from '../demonstration';
import type { Pictures } from '../pictures';
import type { Sources } from '../sources';
import { brochureName, type Upload } from '../uploads';
import { brochureContent, makeBrochure } from './brochure';
import { makeCertificate } from './certificate';
import type { DocumentContext } from './datasheet';
import {
  makeProductDocument,
  requestedFiles,
  type PrintedFacts,
  type ProductDocument,
  type RequestedDocument,
  type RequestedFacts,
} from './product-documents';
import { raster } from './raster';

/** In points: 1,280 pixels at the density of print. */
const coverWidth = 461;

/**
 * Makes every PDF of the site, by path: the brochure, and under uploads/ the datasheets, named documents and
 * certificates. The owner's own file replaces a generated one of the same name. Unchanged PDFs come from the cache. With
 * `onRequest` the PDFs about products are not made; what the server makes them from is written instead.
 */
export async function makeDocuments({
  sources,
  uploads,
  pictures,
  built,
  cache,
  origin,
  onRequest,
}: {
  sources: Sources;
  uploads: Map<string, Upload>;
  pictures: Pictures;
  built: BuiltData;
  cache: Cache;
  origin: string;
  /** Whether the server makes the PDFs about products when they are requested for the first time. */
  onRequest: boolean;
}): Promise<Map<string, Buffer>> {
  const { company, files } = sources;
  const made = [...pictures.byKey.values()];
  const originals = new Map(made.map(({ picture, original }) => [picture.src, original]));
  const facts: PrintedFacts = {
    company: company.name,
    foot: [
      [company.legalName, ...company.phones, company.email].join('  ·  '),
      ...(company.demonstration ? [demonstrationNotice] : []),
    ].join('\n'),
    origin,
    currency: company.currency,
    issued: company.issued,
    colors: withColors(company.colors),
  };
  const context: DocumentContext = {
    ...facts,
    print: (picture, width) => raster(originals.get(picture.src) ?? Buffer.alloc(0), width, cache),
  };
  const shared = JSON.stringify([facts.company, facts.foot, origin, facts.colors, facts.currency, facts.issued]);
  const picture = (key: string): Picture => {
    const found = pictures.byKey.get(key);
    if (!found) throw new Error(`the checks let a missing picture ${key} through`);
    return found.picture;
  };

  const records = new Map(built.details.map((details, at) => [details.id, { details, summary: built.summaries[at]! }]));

  const documents = new Map<string, Buffer>();
  const code = cache.code('pdf');
  /** Undefined for a PDF that the server makes. */
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
    const document = productDocument(upload, summary, picture);
    const product = { ...details, customerReviews: [] };
    const { info, company: brands } = summary;
    const inputs =
      upload.kind === 'datasheet'
        ? [product, info, brands]
        : [document, [product.productName, product.productCategory, product.added]];
    const printed = [name, JSON.stringify(inputs), shared];
    if (onRequest) {
      const requested: RequestedDocument = { version: hash(code, ...printed), document };
      documents.set(requestedFiles.document(name), Buffer.from(JSON.stringify(requested)));
      return undefined;
    }
    return cache.get('pdf', printed, () => makeProductDocument(document, details, context));
  };

  for (const [name, upload] of uploads) {
    const content = await make(name, upload);
    if (content) documents.set(uploadAddress(name).slice(1), content);
  }
  if (onRequest) {
    const photos: RequestedFacts['photos'] = {};
    for (const [key, { picture: shown, original, files: encoded }] of pictures.byKey) {
      // A drawing is printed from the file that pages show.
      if (encoded.some(([, content]) => content === original)) continue;
      const path = `documents/photos/${key}`;
      photos[shown.src] = path;
      documents.set(path, original);
    }
    const shown: RequestedFacts = { facts, photos };
    documents.set(requestedFiles.facts, Buffer.from(JSON.stringify(shown)));
  }
  const own = files.get(brochureName);
  if (own) {
    documents.set(brochureFile.slice(1), await readFile(own));
  } else {
    const cover = await coverOf(pictures, cache);
    const content = brochureContent({ company, cover }, built);
    const inputs = [JSON.stringify({ ...content, cover: '' }), cover, shared];
    documents.set(brochureFile.slice(1), await cache.get('pdf', inputs, () => makeBrochure(content, context)));
  }
  return documents;
}

function productDocument(
  upload: Exclude<Upload, { kind: 'own' | 'certificate' }>,
  { info, company }: ProductSummary,
  picture: (key: string) => Picture,
): ProductDocument {
  const product = upload.product.source.id;
  if (upload.kind === 'datasheet') return { kind: 'datasheet', product, info, company };
  const { label, source } = upload;
  const keys = (source.sections ?? []).flatMap(({ image }) => image ?? []);
  const pictures = Object.fromEntries(keys.map((key) => [key, picture(key)]));
  return { kind: 'document', product, label, source, pictures };
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
