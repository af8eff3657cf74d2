import { readFile } from 'node:fs/promises';
import type { Picture, ProductDetails, ProductSummary } from 'api/records';
import { withColors } from 'shared-ui/theme';
import { hash, type Cache } from '../cache';
import type { CleanSources } from '../checks';
import type { BuiltData } from '../data';
import { demonstrationNotice } from '../demonstration';
import type { Pictures } from '../pictures';
import { brochureName, type DocumentSource, type Upload } from '../uploads';
import { brochureContent, makeBrochure, type CategoryContent } from './brochure';
import { makeCertificate } from './certificate';
import type { DocumentContext } from './datasheet';
import {
  makeProductDocument,
  printedProduct,
  requestedFiles,
  type PrintedFacts,
  type ProductDocument,
  type RequestedDocument,
  type RequestedFacts,
} from './product-documents';
import { raster } from './raster';

/** In points: 1,280 pixels at the density of print. */
const coverWidth = 461;

type ProductUpload = Exclude<Upload, { kind: 'own' | 'certificate' }>;

/** A PDF about a product, and the records from which it is made. */
interface OrderedDocument {
  name: string;
  upload: ProductUpload;
  details: ProductDetails;
  summary: ProductSummary;
}

/** What all PDFs are made from. */
interface Materials {
  sources: CleanSources;
  pictures: Pictures;
  cache: Cache;
  facts: PrintedFacts;
  context: DocumentContext;
  /** What every PDF depends on. */
  shared: string;
  picture: (key: string) => Picture;
}

/** Makes PDFs. Unchanged ones come from the cache. */
export type DocumentMaker = ReturnType<typeof documentMaker>;

/** @param origin the site's own address, which is printed */
export function documentMaker({
  origin,
  ...given
}: Pick<Materials, 'sources' | 'pictures' | 'cache'> & { origin: string }) {
  const { sources, pictures, cache } = given;
  const made = [...pictures.byKey.values()];
  const originals = new Map(made.map(({ picture, original }) => [picture.src, original]));
  const facts = printedFacts(sources.company, origin);
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
  const materials = { ...given, facts, context, shared, picture };
  return { ...aboutCompany(materials), ...aboutProducts(materials) };
}

function printedFacts(company: CleanSources['company'], origin: string): PrintedFacts {
  return {
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
}

function aboutCompany({ sources, pictures, cache, context, shared, picture }: Materials) {
  const { company, files } = sources;
  const certificate = async (name: string, index: number): Promise<Buffer> => {
    const record = sources.pages.certificates.certificates[index]!;
    const drawing = picture(record.image);
    return cache.get('pdf', [name, JSON.stringify([record, drawing]), shared], async () =>
      makeCertificate(record, company, await context.print(drawing, 268), context),
    );
  };
  /** The owner's brochure, or one made from the site's records. */
  const brochure = async (built: BuiltData, categories: CategoryContent[]): Promise<Buffer> => {
    const own = files.get(brochureName);
    if (own) return readFile(own);
    const cover = await coverOf(pictures, cache);
    const content = brochureContent({ company, cover }, built, categories);
    const inputs = [JSON.stringify({ ...content, cover: '' }), cover, shared];
    return cache.get('pdf', inputs, () => makeBrochure(content, context));
  };
  return { certificate, brochure };
}

function aboutProducts({ sources, pictures, cache, facts, context, shared, picture }: Materials) {
  const byId = new Map(sources.products.map((product) => [product.facts.id, product]));
  const code = cache.code('pdf');
  const order = ({ name, upload, details, summary }: OrderedDocument) => {
    const document = productDocument(upload, byId.get(details.id)?.source.downloads ?? {}, summary, picture);
    const product = printedProduct(details);
    const { info, company: brands } = summary;
    const inputs =
      upload.kind === 'datasheet'
        ? [product, info, brands]
        : [document, [product.productName, product.productCategory, product.added]];
    return { document, printed: [name, JSON.stringify(inputs), shared] };
  };
  const aboutProduct = (ordered: OrderedDocument): Promise<Buffer> => {
    const { document, printed } = order(ordered);
    return cache.get('pdf', printed, () => makeProductDocument(document, ordered.details, context));
  };
  /** The file from which the server makes a PDF when it is requested for the first time. */
  const requested = (ordered: OrderedDocument): [path: string, content: Buffer] => {
    const { document, printed } = order(ordered);
    const record: RequestedDocument = { version: hash(code, ...printed), document };
    return [requestedFiles.document(ordered.name), Buffer.from(JSON.stringify(record))];
  };
  /** What the server needs for all of them. */
  const requestedFacts = (): Map<string, Buffer> => {
    const documents = new Map<string, Buffer>();
    const photos: RequestedFacts['photos'] = {};
    for (const [key, { picture: shown, original, files: encoded }] of pictures.byKey) {
      // A drawing is printed from the file that pages show.
      if (encoded.some(([, content]) => content === original)) continue;
      const path = `documents/photos/${key}`;
      photos[shown.src] = path;
      documents.set(path, original);
    }
    const shown: RequestedFacts = { facts, photos };
    return documents.set(requestedFiles.facts, Buffer.from(JSON.stringify(shown)));
  };
  return { aboutProduct, requested, requestedFacts };
}

function productDocument(
  upload: ProductUpload,
  downloads: Readonly<Record<string, DocumentSource>>,
  { info, company }: ProductSummary,
  picture: (key: string) => Picture,
): ProductDocument {
  const { product } = upload;
  if (upload.kind === 'datasheet') return { kind: 'datasheet', product, info, company };
  const { label } = upload;
  const source = downloads[label];
  if (!source) throw new Error(`the checks let a missing document ${label} through`);
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
