import { resolve } from 'node:path';
import { dataFiles, searchIndexFile } from 'api/addresses';
import { withColors } from 'shared-ui/theme';
import { aidTables } from './aids/tables';
import { hash, type Cache } from './cache';
import { readChecked } from './checked';
import { buildData } from './data';
import type { NameFile } from './encodings';
import { makeFonts } from './fonts';
import { buildKnowledge, knowledgeFile } from './knowledge';
import { makeDocuments } from './pdf';
import { makePictures } from './pictures';
import { Problems } from './problems';
import { robots, sitemap } from './sitemap';
import { indexUnits } from './search/entries';
import { keptIndex } from './search/index-file';
import { progress } from './variants';
import { registryFile } from './variants/registry';
import { drawFavicon } from './wordmarks';

export interface BuildOptions {
  sourceDir: string;
  /** The site's own address; company.yaml's by default. */
  origin?: string;
  cache: Cache;
  /** When the PDFs about products are made; by default on request if they are more than `mostCompiled`. */
  documents?: 'compiled' | 'on request';
  log: (line: string) => void;
}

/** A PDF takes about 50 ms. */
const mostCompiled = 1000;

/**
 * Checks the sources and makes every file of the site's content, by path below the site's root, without writing any.
 * Throws a ContentError with all problems.
 */
export async function buildContent({ sourceDir, origin, cache, documents: when, log }: BuildOptions) {
  const problems = new Problems();
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
  for (const [name, text] of sitemap(sources, siteOrigin)) files.set(name, Buffer.from(text));
  files.set('robots.txt', Buffer.from(robots(siteOrigin)));
  files.set('favicon.svg', Buffer.from(drawFavicon(sources.company.name, withColors(sources.company.colors))));
  log(`wrote ${data.size} data files`);
  const registry = registryFile(sources.families.registry);
  const attributes = new Map(registry.attributes.map((each) => [each.id, each]));
  const units = indexUnits(built, known, sources, attributes);
  const tables = aidTables(sources.aids, sources);
  const kept = cache.file('search', `${resolve(sourceDir)} ${siteOrigin}`);
  const { index, made } = await keptIndex(units, { ...synonyms, registry }, kept, tables);
  files.set(searchIndexFile, index);
  log(`indexed ${made} of ${units.length} products and pages for the search`);

  const onRequest = when ? when === 'on request' : uploads.size > mostCompiled;
  const documents = await makeDocuments({ sources, uploads, pictures, built, cache, origin: siteOrigin, onRequest });
  for (const [path, content] of documents) files.set(path, content);
  log(`made ${[...documents.keys()].filter((path) => path.endsWith('.pdf')).length} PDFs`);
  return { files, warnings: problems.warnings };
}
