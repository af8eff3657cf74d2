import { readFile } from 'node:fs/promises';
import { dataFiles, searchIndexFile } from 'api/addresses';
import { withColors } from 'shared-ui/theme';
import { hash, type Cache } from './cache';
import { checkReferences, cleanProducts } from './checks';
import { buildData } from './data';
import { checkDemonstration } from './demonstration';
import type { NameFile } from './encodings';
import { makeFonts } from './fonts';
import { buildKnowledge, knowledgeFile, readKnowledge } from './knowledge';
import { createLinkCheck } from './links';
import { makeDocuments } from './pdf';
import { makePictures } from './pictures';
import { Problems } from './problems';
import { robots, sitemap } from './sitemap';
import { indexEntries } from './search/entries';
import { indexFile } from './search/index-file';
import { readSynonyms } from './search/synonyms';
import { readSources, type Sources } from './sources';
import { planUploads } from './uploads';
import { progress, readFamilies } from './variants';
import { registryFile } from './variants/registry';
import { drawFavicon } from './wordmarks';

export interface BuildOptions {
  sourceDir: string;
  /** The site's own address; company.yaml's by default. */
  origin?: string;
  cache: Cache;
  log: (line: string) => void;
}

/**
 * Checks the sources and makes every file of the site's content, by path below the site's root, without writing any.
 * Throws a ContentError with all problems.
 */
export async function buildContent({ sourceDir, origin, cache, log }: BuildOptions) {
  const problems = new Problems();
  const read = await readSources(sourceDir, problems);
  if (!read) {
    problems.throwIfAny();
    throw new Error('readSources returned neither sources nor problems');
  }
  log(`read ${read.products.length} products in ${read.categories.length} categories`);

  const uploads = planUploads(read, problems);
  const checkLink = createLinkCheck(read, uploads.keys());
  checkReferences(read, uploads, checkLink, problems);
  checkDemonstration(read, problems);
  const knowledge = await readKnowledge(sourceDir, read, checkLink, problems);
  const synonyms = await readSynonyms(sourceDir, problems);
  await checkOwnFiles(read, problems);
  const families = readFamilies(read, problems);
  const sources = { ...read, families, products: cleanProducts(read.products, families, checkLink, problems) };
  const nameIn =
    (folder: string): NameFile =>
    (key, content, ending) =>
      `${folder}/${key}.${hash(content).slice(0, 8)}.${ending}`;
  const pictures = await makePictures(sources, { cache, nameFile: nameIn('images'), problems });
  problems.throwIfAny();
  log(progress(sources.products.length, families));
  log(`made ${pictures.byKey.size} pictures and ${pictures.wordmarks.size} word marks`);

  const files = new Map<string, Buffer>();
  for (const { files: made } of [pictures.byKey, pictures.slides, pictures.wordmarks].flatMap((all) => [
    ...all.values(),
  ])) {
    for (const [path, content] of made) files.set(path, content);
  }
  const fonts = makeFonts(nameIn('fonts'));
  for (const [path, content] of fonts.files) files.set(path, content);

  const siteOrigin = (origin ?? sources.company.origin).replace(/\/$/, '');
  const built = buildData(sources, pictures, siteOrigin);
  const data = built.data.set(dataFiles.fonts, fonts.fonts);
  const known = knowledge && buildKnowledge(knowledge, sources, built, siteOrigin);
  if (known) data.set(knowledgeFile, known);
  for (const [address, record] of data) files.set(address.slice(1), Buffer.from(JSON.stringify(record)));
  files.set('sitemap.xml', Buffer.from(sitemap(sources, siteOrigin)));
  files.set('robots.txt', Buffer.from(robots(siteOrigin)));
  files.set('favicon.svg', Buffer.from(drawFavicon(sources.company.name, withColors(sources.company.colors))));
  log(`wrote ${data.size} data files`);
  const attributes = new Map(registryFile(sources.families.registry).attributes.map((each) => [each.id, each]));
  const entries = indexEntries(built, known, sources, attributes);
  const index = () => indexFile(entries, synonyms);
  files.set(searchIndexFile, await cache.get('search', [JSON.stringify([entries, synonyms])], index));
  log(`indexed ${entries.length} entries for the search`);

  const documents = await makeDocuments({ sources, uploads, pictures, built, cache, origin: siteOrigin });
  for (const [path, content] of documents) files.set(path, content);
  log(`made ${documents.size} PDFs`);
  return { files, warnings: problems.warnings };
}

async function checkOwnFiles({ files }: Sources, problems: Problems) {
  for (const [name, path] of files) {
    const start = (await readFile(path)).subarray(0, 5).toString('latin1');
    if (start !== '%PDF-') problems.add({ file: `files/${name}` }, 'is not a PDF');
  }
}
