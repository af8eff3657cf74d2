import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Document, isMap, isSeq, parse, visit } from 'yaml';
import type { ProductSource } from '../../content/schema';

/** How many families and variants a generated catalogue has. */
export interface CatalogueSize {
  families: number;
  variants: number;
}

/** Variants of one family, on average. */
const variantsEach = 10;

/**
 * Writes a catalogue to `folder`, as an editor would write it: the sources of `from`, and copies of its products as further
 * products of their categories. Copies differ in their ids, names, codes and documents. Products have at most as many
 * variants as gives ten on average.
 * @param families how many products; without it, the catalogue of `from` as it is
 * @returns what the catalogue has
 * @throws what reading and writing files does
 */
export async function writeCatalogue(from: string, folder: string, families?: number): Promise<CatalogueSize> {
  await cp(from, folder, { recursive: true, filter: (file) => isSource(path.relative(from, file)) });
  const names = (await readdir(path.join(from, 'products'))).filter((name) => name.endsWith('.yaml')).sort();
  const templates = await Promise.all(
    names.map(async (name) => parse(await readFile(path.join(from, 'products', name), 'utf8')) as ProductSource[]),
  );
  const all = templates.flat();
  const lengths = all.map(({ variants }) => variants?.rows.length ?? 0);
  if (families === undefined) {
    await cp(path.join(from, 'products'), path.join(folder, 'products'), { recursive: true });
    return { families: all.length, variants: lengths.reduce((sum, length) => sum + length, 0) };
  }
  const most = maxVariants(lengths);
  const copiesOf = (at: number) => Math.floor(families / all.length) + (at < families % all.length ? 1 : 0);

  await mkdir(path.join(folder, 'products'), { recursive: true });
  let variants = 0;
  let first = 0;
  for (const [index, name] of names.entries()) {
    const own = templates[index]!;
    const products = own.flatMap((template, at) =>
      Array.from({ length: copiesOf(first + at) }, (_, copy) => copyOf(template, copy, most)),
    );
    first += own.length;
    for (const product of products) variants += product.variants?.rows.length ?? 0;
    await writeFile(path.join(folder, 'products', name), yamlOf(products));
  }
  return { families, variants };
}

const isSource = (name: string) => !/^(compile|products)(\/|$)|\.tsx?$|^node_modules(\/|$)/.test(name);

/** The limit for each product with which all have about `variantsEach` on average. */
function maxVariants(lengths: number[]): number {
  const wanted = variantsEach * lengths.length;
  const total = (most: number) => lengths.reduce((sum, length) => sum + Math.min(length, most), 0);
  const longest = Math.max(...lengths);
  let most = 1;
  while (most < longest && total(most) < wanted) most += 1;
  return most;
}

/** The first copy is the template itself, with fewer variants: the other texts link to it. */
function copyOf(template: ProductSource, copy: number, most: number): ProductSource {
  const { variants } = template;
  const kept = variants && { ...variants, rows: withOwnCodes(variants, copy, most) };
  const product = kept ? { ...template, variants: kept } : template;
  if (copy === 0) return product;
  const id = (own: string) => `${own}_${copy}`;
  const file = (name: string) => name.replace(/\.pdf$/, `-${copy}.pdf`);
  const blocks = (written: ProductSource['detailDescription']) =>
    written?.map((block) => (block.downloadFile ? { ...block, downloadFile: file(block.downloadFile) } : block));
  return withoutAbsent({
    ...product,
    id: id(product.id),
    productName: `${product.productName}, Series ${copy}`,
    // Their ids may be those of a product that has fewer copies.
    accessories: undefined,
    alternatives: undefined,
    detailDescription: blocks(product.detailDescription),
    detailDescriptionAfterTable: blocks(product.detailDescriptionAfterTable),
    downloads:
      product.downloads &&
      Object.fromEntries(
        Object.entries(product.downloads).map(([label, document]) => [
          label,
          { ...document, file: file(document.file) },
        ]),
      ),
  });
}

/** Rows with the codes of this copy; a replacement is named only if it is kept as well. */
function withOwnCodes({ columns, rows }: NonNullable<ProductSource['variants']>, copy: number, most: number) {
  const [sku, replacedBy] = [columns.indexOf('sku'), columns.indexOf('replaced_by')];
  const kept = differing(rows, most);
  const codes = new Set(kept.map((row) => row[sku]));
  const own = (code: unknown) => (copy === 0 ? String(code) : `${String(code)}-S${copy}`);
  return kept.map((row) =>
    row.map((cell, at) => {
      if (at === sku) return own(cell);
      if (at !== replacedBy) return cell;
      return codes.has(cell) ? own(cell) : null;
    }),
  );
}

/** A column with more distinct values than this lists sizes; a product does not need all of them. */
const fewValues = 6;

/**
 * The first rows, but with every value of the columns that have few, as far as there is space: a drawing may show one of
 * them, such as four cores.
 */
function differing<Row extends readonly unknown[]>(rows: readonly Row[], most: number): Row[] {
  const columns = (rows[0] ?? []).map((_, at) => new Set(rows.map((row) => row[at])));
  const seen = columns.map(() => new Set<unknown>());
  const isNew = (row: Row) =>
    row.some((cell, at) => columns[at]!.size <= fewValues && !seen[at]!.has(cell) && seen[at]!.add(cell));
  const first = new Set(rows.filter(isNew).slice(0, most));
  for (const row of rows) if (first.size < most) first.add(row);
  return rows.filter((row) => first.has(row));
}

const withoutAbsent = (product: ProductSource) =>
  Object.fromEntries(
    Object.entries<unknown>({ ...product }).filter(([, value]) => value !== undefined),
  ) as ProductSource;

/** As editors write it: a row of variants is one line. */
function yamlOf(products: ProductSource[]): string {
  const document = new Document(products, { aliasDuplicateObjects: false });
  visit(document, {
    Pair(_, { key, value }) {
      if (!isMap(value) || String(key) !== 'variants') return;
      const rows = value.get('rows');
      if (isSeq(rows)) for (const row of rows.items) if (isSeq(row)) row.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}
