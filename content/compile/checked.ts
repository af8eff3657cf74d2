import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkAids } from './aids/check';
import type { Kind } from './cache';
import { checkReferences, cleanProducts, referredTo, type CleanSources } from './checks';
import { checkDemonstration } from './demonstration';
import { readKnowledge } from './knowledge';
import { createLinkCheck } from './links';
import { Problems } from './problems';
import { readSynonyms } from './search/synonyms';
import type { ReadOptions } from './source-reader';
import { readSources, type Sources } from './sources';
import { planUploads } from './uploads';
import { contextOf, familyContext, readFamilies } from './variants';
import { addDimensionDrawings } from './variants/dimension-letters';
import { fillCableTables } from './variants/cable-tables';

/** With 20,000 products a part has a few megabytes. */
const storeParts = 16;

/**
 * Reads content/ and checks everything that can be checked without making pictures; adds every problem to `problems`.
 * @throws {ContentError} with the problems so far if a file that the others need cannot be used
 */
export async function readChecked(sourceDir: string, problems: Problems, options?: ReadOptions) {
  const read = await readSources(sourceDir, problems, options);
  if (!read) {
    problems.throwIfAny();
    throw new Error('readSources returned neither sources nor problems');
  }
  const uploads = planUploads(read, problems);
  const checkLink = createLinkCheck(read, uploads.keys());
  const store = (kind: Kind, context: string) =>
    options?.cache?.store(kind, `${resolve(sourceDir)} ${context}`, storeParts);
  const [checks, variants, texts] = await Promise.all([
    store('checks', referredTo(read)),
    store('variants', familyContext(read)),
    store('texts', contextOf(read)),
  ]);
  checkReferences(read, uploads, checkLink, problems, checks);
  checkDemonstration(read, problems);
  const knowledge = await readKnowledge(sourceDir, read, checkLink, problems, options?.cache);
  const synonyms = await readSynonyms(sourceDir, problems, options?.cache);
  await checkOwnFiles(read, problems);
  // What refers to a refused record is not wrong, and what is refused because of it would only hide the cause.
  const { refused } = read;
  const isMeaningKnown = !refused.isAnyIn('attributes.yaml', 'classes.yaml', 'brands.yaml', 'cable-dimensions.yaml');
  const ofFamilies = isMeaningKnown ? problems : new Problems();
  const families = readFamilies(read, ofFamilies, variants);
  checkAids(read.aids, families.registry, ofFamilies);
  const ofTables = isMeaningKnown && !refused.isAnyIn('products/') ? problems : new Problems();
  const sources: CleanSources = {
    ...read,
    families,
    products: cleanProducts(
      fillCableTables(addDimensionDrawings(read.products, families, read), families, ofTables, variants),
      families,
      checkLink,
      problems,
      texts,
    ),
  };
  await Promise.all([checks?.save(), variants?.save(), texts?.save()]);
  return { sources, uploads, knowledge, synonyms };
}

async function checkOwnFiles({ files }: Sources, problems: Problems) {
  for (const [name, path] of files) {
    const start = (await readFile(path)).subarray(0, 5).toString('latin1');
    if (start !== '%PDF-') problems.add({ file: `files/${name}` }, 'is not a PDF');
  }
}
