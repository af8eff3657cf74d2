import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brochureFile, dataFiles, uploadAddress } from 'api/addresses';
import { withColors } from 'shared-ui/theme';
import { hintedAids } from './aids/entries';
import { aidTables } from './aids/tables';
import { hash, type Cache } from './cache';
import { readChecked } from './checked';
import { buildData, type BuiltData } from './data';
import { lastAuthorisedDay } from './demonstration';
import type { NameFile } from './encodings';
import { makeFonts } from './fonts';
import { buildKnowledge, knownByCategory } from './knowledge';
import type { Made, Output } from './output';
import { partMakers, type Making } from './part-makers';
import { makePart, type Part, type PartMaker } from './parts';
import { documentMaker, type DocumentMaker } from './pdf';
import { makePictures } from './pictures';
import { Problems } from './problems';
import { robots, sitemap } from './sitemap';
import { siteUnits } from './search/entries';
import { openIndex } from './search/index-file';
import { pagePhrases } from './search/page-phrases';
import type { Vocabulary } from './search/statements';
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
  const checked = await readChecked(sourceDir, problems, { cache });
  const { sources, uploads, knowledge } = checked;
  log(`read ${sources.products.length} products in ${sources.categories.length} categories`);
  const pictures = await makePictures(sources, { cache, nameFile: nameIn('images'), problems });
  problems.throwIfAny();
  log(progress(sources.products.length, sources.families));
  log(`made ${pictures.byKey.size} pictures and ${pictures.wordmarks.size} word marks`);

  const output = await open(sources.products.length > manyProducts);
  for (const each of [pictures.byKey, pictures.slides, pictures.wordmarks].flatMap((all) => [...all.values()])) {
    addFiles(output, each.files);
  }
  const fonts = await makeFonts(cache, nameIn('fonts'));
  addFiles(output, fonts.files);

  const siteOrigin = (origin ?? sources.company.origin).replace(/\/$/, '');
  const built = buildData(sources, pictures, siteOrigin);
  built.data.set(dataFiles.fonts, fonts.fonts);
  const onRequest = when ? when === 'on request' : uploads.size > maxCompiled;
  const documents = documentMaker({ sources, pictures, cache, origin: siteOrigin });
  const registry = registryFile(sources.families.registry);
  const tables = aidTables(sources.aids, sources.families.registry);
  const making = { sources, uploads, pictures, built, knowledge, registry, tables, documents, onRequest, siteOrigin };
  const vocabulary = vocabularyOf(checked, built, { registry, aidTables: tables });
  const search = await openIndex(vocabulary, cache.file('search', `${resolve(sourceDir)} ${siteOrigin}`));
  const { parts, units } = await makeData(making, output, cache).catch(async (error: unknown) => {
    await search.close();
    throw error;
  });
  log(`made the data of ${parts.length} categories`);
  const index = search.make(units).then((result) => {
    log(`indexed ${result.made} of ${units.length} products and pages for the search`);
    return result;
  });
  // Awaited after the other files have been made; until then a failure is not an unhandled one.
  index.catch(() => {});

  if (onRequest) addFiles(output, documents.requestedFacts());
  const pdfs = await makePdfs(documents, uploads, onRequest ? [] : parts);
  const pages = parts.map(({ brochure }) => brochure);
  pdfs.set(brochureFile.slice(1), await documents.brochure(built, pages));
  addFiles(output, pdfs);
  log(`made ${pdfs.size} PDFs`);
  return { output, index, warnings: problems.warnings, lastDay: lastAuthorisedDay(sources) };
}

/** Names files in a folder by their content, so that browsers may keep them for ever. */
const nameIn =
  (folder: string): NameFile =>
  (key, content, ending) =>
    `${folder}/${key}.${hash(content).slice(0, 8)}.${ending}`;

function addFiles(output: Output, files: Iterable<readonly [path: string, content: Made]>) {
  for (const [path, content] of files) output.add(path, content);
}

/** The words of the site, by which the search understands what visitors type. */
function vocabularyOf(
  { sources, knowledge, synonyms }: Awaited<ReturnType<typeof readChecked>>,
  built: BuiltData,
  of: Pick<Vocabulary, 'registry' | 'aidTables'>,
): Vocabulary {
  return {
    ...synonyms,
    ...of,
    notSold: knowledge?.notSold.flatMap(({ goods }) => goods) ?? [],
    otherBrands: knowledge?.otherBrands ?? [],
    phrases: knowledge ? pagePhrases(knowledge, built.projects) : [],
    aids: hintedAids(sources.aids, built.aids, sources.families.registry),
  };
}

/** The files of each category that have not been made before, in the order of the categories. */
async function makeParts(makers: readonly PartMaker[], output: Output, cache: Cache): Promise<Part[]> {
  const parts: Part[] = [];
  for (const maker of makers) {
    const part = await makePart(maker, output.last, cache);
    addFiles(output, part.files);
    parts.push(part);
  }
  return parts;
}

/** Adds all data files. @returns also what the search index is made of */
async function makeData(making: Making, output: Output, cache: Cache) {
  const { sources, built, knowledge, siteOrigin } = making;
  const parts = await makeParts(partMakers(making), output, cache);
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
  const known = knowledge && buildKnowledge(knowledge, sources, built, await knownByCategory(parts), siteOrigin);
  if (known) built.data.set(dataFiles.knowledge, known);
  for (const [address, record] of built.data) output.add(address.slice(1), Buffer.from(JSON.stringify(record)));
  for (const [name, text] of sitemap(sources, siteOrigin)) output.add(name, Buffer.from(text));
  output.add('robots.txt', Buffer.from(robots(siteOrigin)));
  output.add('favicon.svg', Buffer.from(drawFavicon(sources.company.name, withColors(sources.company.colors))));
  return { parts, units: [...siteUnits(built, known, sources), ...parts.flatMap((part) => part.units)] };
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
