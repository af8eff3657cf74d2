/** Import and export of variants: `npm run content -- import` and `export`. */
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { readChecked } from '../compile/checked';
import type { CleanSources } from '../compile/checks';
import { Problems } from '../compile/problems';
import { linesIn } from '../compile/yaml-lines';
import { editFiles } from './apply';
import { readBmecat } from './bmecat-read';
import { writeBmecat } from './bmecat-write';
import { readCsv } from './csv-read';
import { classCsv } from './csv-write';
import { textsOf, type Texts } from './fields';
import { LocatedProblems } from './located-problems';
import { planImport, type FamilyPlan } from './plan';
import { ImportError, Refusals } from './refusals';

export { ImportError };

/** What is exported, and to where. */
export interface ExportOptions {
  sourceDir: string;
  /** The folder that the files are written to; it is made if it does not exist. */
  outDir: string;
  format: 'csv' | 'bmecat';
  /** A class's id; by default the variants of all classes are exported. */
  productClass?: string;
}

/**
 * Writes all variants to `{class}.csv`, a file for each class that has any, or to `catalogue.xml` (BMEcat 2005).
 * @returns the files with the number of variants in each
 * @throws {ContentError} if the content has problems, and an ImportError if there is no such class
 */
export async function exportContent({ sourceDir, outDir, format, productClass }: ExportOptions) {
  const sources = await readValid(sourceDir);
  const { registry, byProduct } = sources.families;
  if (productClass !== undefined && !registry.classes.has(productClass)) {
    throw new ImportError([`--class: classes.yaml has no class ${productClass}`]);
  }
  const chosen = [...registry.classes.values()].filter(({ id }) => productClass === undefined || id === productClass);
  const count = (ids: string[]) =>
    [...byProduct.values()].reduce((sum, one) => sum + (ids.includes(one.class.id) ? one.variants.length : 0), 0);
  const files =
    format === 'csv'
      ? chosen
          .map((one) => ({ file: `${one.id}.csv`, variants: count([one.id]), text: () => classCsv(one, sources) }))
          .filter(({ variants }) => variants > 0)
      : [
          {
            file: 'catalogue.xml',
            variants: count(chosen.map(({ id }) => id)),
            text: () => writeBmecat(chosen, sources),
          },
        ];
  await mkdir(outDir, { recursive: true });
  for (const { file, text } of files) await writeFile(join(outDir, file), text());
  return files.map(({ file, variants }) => ({ file: join(outDir, file), variants }));
}

/** What is imported, and into which content. */
export interface ImportOptions {
  sourceDir: string;
  file: string;
  /** Whether products that the file mentions lose the variants that it does not mention. */
  removeMissing?: boolean;
  /** Whether everything is checked and nothing written. */
  dryRun?: boolean;
}

/** What an import has changed, or would. */
export interface ImportResult {
  /** What changes, a line for each variant: `013-6: price 12.75 → 13.5`. */
  changes: string[];
  /** The files below `sourceDir` that change. */
  files: string[];
}

/** More than 200,000 variants need. */
const maxBytes = 200 * 1024 * 1024;

/**
 * Puts the variants of a CSV or BMEcat file into products/*.yaml. Nothing is written unless the compiler accepts the
 * result, and reads exactly what the file says from it.
 * @throws {ImportError} with the line and field of what is refused, {ContentError} if the content has problems already
 */
export async function importContent({
  sourceDir,
  file,
  removeMissing = false,
  dryRun = false,
}: ImportOptions): Promise<ImportResult> {
  const sources = await readValid(sourceDir);
  const name = basename(file);
  const refusals = new Refusals(name);
  const text = await readText(file);
  const lines = text.trimStart().startsWith('<') ? readBmecat(text, sources, refusals) : readCsv(text, refusals);
  refusals.throwIfAny();
  if (lines.length === 0) throw new ImportError([`${name}: has no variants`]);
  const plans = planImport(lines, sources, removeMissing, refusals);
  refusals.throwIfAny();

  const changed = await editFiles(plans, sources, (path) => readFile(join(sourceDir, path), 'utf8'));
  if (changed.size > 0) await checkResult(name, plans, changed, sourceDir);
  if (!dryRun) await replaceFiles(sourceDir, changed);
  return { changes: plans.flatMap(describe), files: [...changed.keys()] };
}

/** The content, which must be valid before it can be changed or exported. */
async function readValid(sourceDir: string): Promise<CleanSources> {
  const problems = new Problems(linesIn(sourceDir));
  const { sources } = await readChecked(sourceDir, problems);
  problems.throwIfAny();
  return sources;
}

/** The text of a file, without a byte order mark. */
async function readText(file: string): Promise<string> {
  const name = basename(file);
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  if (size === undefined) throw new ImportError([`${file}: there is no such file`]);
  if (size > maxBytes)
    throw new ImportError([`${name}: has more than ${maxBytes / 1024 / 1024} MB; import it in parts`]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch {
    throw new ImportError([`${name}: is not in UTF-8; save it as 'CSV UTF-8', or the XML with encoding="UTF-8"`]);
  }
  if (text.includes('\0'))
    throw new ImportError([`${name}: is neither CSV nor XML; save a spreadsheet as 'CSV UTF-8'`]);
  return text;
}

/** Compiles the new texts as far as the pictures, and compares what is read from them with what was planned. */
async function checkResult(name: string, plans: FamilyPlan[], changed: ReadonlyMap<string, string>, sourceDir: string) {
  const problems = new LocatedProblems(name, plans, linesIn(sourceDir, changed));
  const { sources } = await readChecked(sourceDir, problems, { replaced: changed });
  if (problems.errors.length > 0) throw new ImportError(problems.errors);
  const { byProduct, registry } = sources.families;
  for (const { id, variants } of plans) {
    const family = byProduct.get(id)!;
    const read = family.variants.map((one) => textsOf(one, family.attributes, { registry, brands: sources.brands }));
    const same = read.length === variants.length && variants.every(({ texts }, row) => isSame(texts, read[row]!));
    if (!same) throw new Error(`the new text of ${id} does not say what the file says; nothing was written`);
  }
}

const isSame = (a: Texts, b: Texts) => a.size === b.size && [...a].every(([field, text]) => b.get(field) === text);

/** Writes all files beside the old ones before the first of them is replaced. */
async function replaceFiles(sourceDir: string, files: ReadonlyMap<string, string>) {
  const written: { path: string; temporary: string }[] = [];
  try {
    for (const [file, text] of files) {
      const path = join(sourceDir, file);
      const temporary = `${path}.${randomUUID()}`;
      written.push({ path, temporary });
      await writeFile(temporary, text);
    }
    for (const { path, temporary } of written) await rename(temporary, path);
  } finally {
    for (const { temporary } of written) await rm(temporary, { force: true });
  }
}

/** A line for each variant of a product that changes. */
function describe({ now, variants }: FamilyPlan): string[] {
  const kept = new Set(variants.map(({ row }) => row));
  return [
    ...variants.flatMap(({ row, texts }): string[] => {
      const before = row === undefined ? undefined : now[row];
      if (before === undefined) return [`${texts.get('sku')}: added`];
      const fields = [...new Set([...before.keys(), ...texts.keys()])].filter(
        (one) => before.get(one) !== texts.get(one),
      );
      if (fields.length === 0) return [];
      const each = fields.map((field) => `${field} ${before.get(field) ?? 'none'} → ${texts.get(field) ?? 'none'}`);
      return [`${texts.get('sku')}: ${each.join(', ')}`];
    }),
    ...now.flatMap((texts, row) => (kept.has(row) ? [] : [`${texts.get('sku')}: removed`])),
  ];
}
