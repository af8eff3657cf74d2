import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brochureFile, dataFiles, uploadAddress } from 'api/addresses';
import { withColors } from 'shared-ui/theme';
import { hintedAids } from './aids/entries';
import { aidTables } from './aids/tables';
import { hash, type Cache } from './cache';
import { readChecked } from './checked';
import { buildData } from './data';
import { lastAuthorisedDay } from './demonstration';
import type { NameFile } from './encodings';
import { makeFonts } from './fonts';
import { buildKnowledge, knownByCategory } from './knowledge';
import type { Made, Output } from './output';
import { partMakers } from './part-makers';
import { makePart, type Part } from './parts';
import { documentMaker, type DocumentMaker } from './pdf';
import { makePictures } from './pictures';
import { Problems } from './problems';
import { robots, sitemap } from './sitemap';
import { siteUnits } from './search/entries';
import { openIndex } from './search/index-file';
import { pagePhrases } from './search/page-phrases';
import type { Upload } from './uploads';
import { progress } from './variants';
import { registryFile } from './variants/registry';
import { drawFavicon } from './wordmarks';
import { linesIn } from './yaml-lines';

/** What is compiled, and to where. */
export interface BuildOptions {
  sourceDir: string;
  /** The site's own address; company.yaml's by default. */
  origin?: string;
  cache: Cache;
  /** When the PDFs about products are made; by default on request if they are more than `maxCompiled`. */
  documents?: 'compiled' | 'on request';
  /** Opens what the files are written to; what would be the same as in the last run is not made again. */
  open: (isLarge: boolean) => Promise<Output>;
  log: (line: string) => void;
}

/** A PDF takes about 50 ms. */
const maxCompiled = 1000;
const manyProducts = 2000;

/**
 * Checks the sources and makes every file of the site's content, by path below the site's root. Files are still being
 * compressed, and the search index made, by other threads.
 * @throws a ContentError with all problems, before the output is opened
 */
export async function buildContent({ sourceDir, origin, cache, documents: when, open, log }: BuildOptions) {
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

  const output = await open(sources.products.length > manyProducts);
  const add = (files: Iterable<readonly [path: string, content: Made]>) => {
    for (const [path, content] of files) output.add(path, content);
  };
  for (const each of [pictures.byKey, pictures.slides, pictures.wordmarks].flatMap((all) => [...all.values()])) {
    add(each.files);
  }
  const fonts = await makeFonts(cache, nameIn('fonts'));
  add(fonts.files);

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
  const aids = hintedAids(sources.aids, built.aids, sources.families.registry);
  const notSold = knowledge?.notSold.flatMap(({ goods }) => goods) ?? [];
  const phrases = knowledge ? pagePhrases(knowledge, built.projects) : [];
  const vocabulary = { ...synonyms, registry, notSold, phrases, aids, aidTables: tables };
  const search = await openIndex(vocabulary, cache.file('search', `${resolve(sourceDir)} ${siteOrigin}`));
  const makeData = async () => {
    const parts: Part[] = [];
    for (const maker of makers) {
      const part = await makePart(maker, output.last, cache);
      add(part.files);
      parts.push(part);
    }
    for (const [address, name] of [
      [dataFiles.productDetails, 'details'],
      [dataFiles.products, 'summaries'],
      [dataFiles.search, 'entries'],
    ] as const) {
      output.addList(
        address.slice(1),
        parts.map(({ lists }) => lists[name]),
      );
    }

    const data = built.data.set(dataFiles.fonts, fonts.fonts);
    const known = knowledge && buildKnowledge(knowledge, sources, built, await knownByCategory(parts), siteOrigin);
    if (known) data.set(dataFiles.knowledge, known);
    for (const [address, record] of data) output.add(address.slice(1), Buffer.from(JSON.stringify(record)));
    for (const [name, text] of sitemap(sources, siteOrigin)) output.add(name, Buffer.from(text));
    output.add('robots.txt', Buffer.from(robots(siteOrigin)));
    output.add('favicon.svg', Buffer.from(drawFavicon(sources.company.name, withColors(sources.company.colors))));
    log(`made the data of ${parts.length} categories`);
    return { parts, units: [...siteUnits(built, known, sources), ...parts.flatMap((part) => part.units)] };
  };
  const { parts, units } = await makeData().catch(async (error: unknown) => {
    await search.close();
    throw error;
  });
  const index = search.make(units).then((result) => {
    log(`indexed ${result.made} of ${units.length} products and pages for the search`);
    return result;
  });
  // Awaited after the other files have been made; until then a failure is not an unhandled one.
  index.catch(() => {});

  if (onRequest) add(documents.requestedFacts());
  const pdfs = await makePdfs(documents, uploads, onRequest ? [] : parts);
  pdfs.set(
    brochureFile.slice(1),
    await documents.brochure(
      built,
      parts.map(({ brochure }) => brochure),
    ),
  );
  add(pdfs);
  log(`made ${pdfs.size} PDFs`);
  return { output, index, warnings: problems.warnings, lastDay: lastAuthorisedDay(sources) };
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
