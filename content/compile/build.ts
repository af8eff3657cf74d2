import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brochureFile, dataFiles, uploadAddress } from 'api/addresses';
import { withColors } from 'shared-ui/theme';
import { hintedAids } from './aids/entries';
import { aidTables } from './aids/tables';
import { hash, type Cache } from './cache';
import { readChecked } from './checked';
import { buildData } from './data';
import type { NameFile } from './encodings';
import { makeFonts } from './fonts';
import { buildKnowledge, knowledgeFile, knownByCategory } from './knowledge';
import type { Made, Written } from './output';
import { partMakers } from './part-makers';
import { makePart, wholeList, type Part } from './parts';
import { documentMaker, type DocumentMaker } from './pdf';
import { makePictures } from './pictures';
import { Problems } from './problems';
import { robots, sitemap } from './sitemap';
import { siteUnits } from './search/entries';
import { keptIndex } from './search/index-file';
import type { Upload } from './uploads';
import { progress } from './variants';
import { registryFile } from './variants/registry';
import { drawFavicon } from './wordmarks';
import { linesIn } from './yaml-lines';

export interface BuildOptions {
  sourceDir: string;
  /** The site's own address; company.yaml's by default. */
  origin?: string;
  cache: Cache;
  /** When the PDFs about products are made; by default on request if they are more than `maxCompiled`. */
  documents?: 'compiled' | 'on request';
  /** What the last run wrote; what would be the same is not made again. */
  written?: Promise<Written>;
  log: (line: string) => void;
}

/** A PDF takes about 50 ms. */
const maxCompiled = 1000;

/**
 * Checks the sources and makes every file of the site's content, by path below the site's root, without writing any. The search
 * index is still being made, by a thread of its own.
 * Throws a ContentError with all problems.
 */
export async function buildContent({
  sourceDir,
  origin,
  cache,
  documents: when,
  written = Promise.resolve(new Map()),
  log,
}: BuildOptions) {
  const problems = new Problems(linesIn(sourceDir));
  const { sources, uploads, knowledge, synonyms } = await readChecked(sourceDir, problems, { cache });
  const { families } = sources;
  log(`read ${sources.products.length} products in ${sources.categories.length} categories`);
  const nameIn =
    (folder: string): NameFile =>
    (key, content, ending) =>
      `${folder}/${key}.${hash(content).slice(0, 8)}.${ending}`;
  const pictures = await makePictures(sources, { cache, nameFile: nameIn('images'), problems });
  problems.throwIfAny();
  log(progress(sources.products.length, families));
  log(`made ${pictures.byKey.size} pictures and ${pictures.wordmarks.size} word marks`);

  const files = new Map<string, Made>();
  for (const { files: made } of [pictures.byKey, pictures.slides, pictures.wordmarks].flatMap((all) => [
    ...all.values(),
  ])) {
    for (const [path, content] of made) files.set(path, content);
  }
  const fonts = makeFonts(nameIn('fonts'));
  for (const [path, content] of fonts.files) files.set(path, content);

  const siteOrigin = (origin ?? sources.company.origin).replace(/\/$/, '');
  const built = buildData(sources, pictures, siteOrigin);
  const onRequest = when ? when === 'on request' : uploads.size > maxCompiled;
  const documents = documentMaker({ sources, pictures, cache, origin: siteOrigin });
  const registry = registryFile(sources.families.registry);
  const tables = aidTables(sources.aids, sources.families.registry);
  const makers = partMakers({
    sources,
    uploads,
    pictures,
    built,
    knowledge,
    registry,
    tables,
    documents,
    onRequest,
    siteOrigin,
  });
  const parts: Part[] = [];
  const last = await written;
  for (const maker of makers) parts.push(await makePart(maker, last, cache));
  for (const part of parts) for (const [path, content] of part.files) files.set(path, content);
  files.set(dataFiles.products.slice(1), wholeList(parts, 'summaries'));
  files.set(dataFiles.productDetails.slice(1), wholeList(parts, 'details'));
  files.set(dataFiles.search.slice(1), wholeList(parts, 'entries'));

  const data = built.data.set(dataFiles.fonts, fonts.fonts);
  const known = knowledge && buildKnowledge(knowledge, sources, built, await knownByCategory(parts), siteOrigin);
  if (known) data.set(knowledgeFile, known);
  for (const [address, record] of data) files.set(address.slice(1), Buffer.from(JSON.stringify(record)));
  for (const [name, text] of sitemap(sources, siteOrigin)) files.set(name, Buffer.from(text));
  files.set('robots.txt', Buffer.from(robots(siteOrigin)));
  files.set('favicon.svg', Buffer.from(drawFavicon(sources.company.name, withColors(sources.company.colors))));
  log(`wrote ${[...files.keys()].filter((path) => path.startsWith('data/')).length} data files`);
  const units = [...siteUnits(built, known, sources), ...parts.flatMap((part) => part.units)];
  const kept = cache.file('search', `${resolve(sourceDir)} ${siteOrigin}`);
  const aids = hintedAids(sources.aids, built.aids, sources.families.registry);
  const index = keptIndex(units, { ...synonyms, registry, aids, aidTables: tables }, kept).then((result) => {
    log(`indexed ${result.made} of ${units.length} products and pages for the search`);
    return result;
  });
  // Awaited after the other files have been compressed; until then a failure is not an unhandled one.
  index.catch(() => {});

  if (onRequest) for (const [path, content] of documents.requestedFacts()) files.set(path, content);
  const pdfs = await makePdfs(documents, uploads, onRequest ? [] : parts);
  pdfs.set(
    brochureFile.slice(1),
    await documents.brochure(
      built,
      parts.map(({ brochure }) => brochure),
    ),
  );
  for (const [path, content] of pdfs) files.set(path, content);
  log(`made ${pdfs.size} PDFs`);
  return { files, index, warnings: problems.warnings };
}

/**
 * The PDFs under /uploads/ by path: the owner's, the certificates, and those about the products of `parts`. The owner's own
 * file replaces a generated one of the same name.
 */
async function makePdfs(
  documents: DocumentMaker,
  uploads: ReadonlyMap<string, Upload>,
  parts: readonly Part[],
): Promise<Map<string, Buffer>> {
  const pdfs = new Map<string, Buffer>();
  const records = new Map(
    parts.flatMap(({ data }) => {
      const { details, summaries } = data();
      return details.map((each, at) => [each.id, { details: each, summary: summaries[at]! }] as const);
    }),
  );
  for (const [name, upload] of uploads) {
    const path = uploadAddress(name).slice(1);
    if (upload.kind === 'own') pdfs.set(path, await readFile(upload.path));
    else if (upload.kind === 'certificate') pdfs.set(path, await documents.certificate(name, upload.index));
    else {
      const record = records.get(upload.product);
      if (record) pdfs.set(path, await documents.aboutProduct({ name, upload, ...record }));
    }
  }
  return pdfs;
}
