import { flattenRow } from 'api/product-details';
import type { AboutFile, CertificatesFile, HomeFile, ProductCategory, ProductDetails, ProjectsFile } from 'api/records';
import type { CompanySource } from '../../../schema';
import type { Cache } from '../../cache';
import type { CategoryData } from '../../category-data';
import type { BuiltData } from '../../data';
import { printedProduct } from '../product-documents';
import { measureTable } from '../table';

const maxProducts = 4;
const rowsPerTable = 6;

/** The content of the brochure, from the records of the site. */
export interface BrochureContent {
  company: CompanySource;
  about: AboutFile;
  home: HomeFile;
  certificates: CertificatesFile;
  projects: ProjectsFile;
  categories: CategoryContent[];
  /** How many products the catalogue has. */
  products: number;
  /** The date on which the last product was added. */
  latest: string | undefined;
  /** The cover picture, a JPEG. */
  cover: Buffer;
}

/** What the brochure shows of a category. */
export interface CategoryContent extends ProductCategory {
  /** How many products it has. */
  count: number;
  /** The date on which the last of them was added. */
  latest: string | undefined;
  /** The product whose table is shown. */
  tabled: ProductDetails | undefined;
  /** Products to show, as many as may fit, each with its summary. */
  selected: { product: ProductDetails; info: string }[];
}

/** Chooses what the brochure shows of a category, so that the brochure is made again only if that has changed. */
export async function categoryContent(
  category: ProductCategory,
  { summaries, details }: CategoryData,
  cache: Cache,
): Promise<CategoryContent> {
  const infos = new Map(summaries.map(({ id, info }) => [id, info]));
  const tabled = await withLongestTable(details, cache);
  const selected = selectProducts(details, tabled).map((product) => ({
    product: printedProduct(product),
    info: infos.get(product.id) ?? '',
  }));
  const latest = last(details.map(({ added }) => added));
  return { ...category, count: details.length, latest, tabled: tabled && selected[0]?.product, selected };
}

const last = (dates: readonly (string | undefined)[]) =>
  dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);

/** The content of the brochure, from what {@link categoryContent} gives for the categories. */
export function brochureContent(
  { company, cover }: Pick<BrochureContent, 'company' | 'cover'>,
  { about, home, certificates, projects }: BuiltData,
  categories: CategoryContent[],
): BrochureContent {
  return {
    ...{ company, about, home, certificates, projects, cover, categories },
    latest: last(categories.map(({ latest }) => latest)),
    products: categories.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The product whose table is shown, then those with the most reviews, with different drawings where possible. */
function selectProducts(products: ProductDetails[], tabled: ProductDetails | undefined): ProductDetails[] {
  const ranked = products
    .filter((product) => product !== tabled)
    .sort((a, b) => b.customerReviews.length - a.customerReviews.length);
  const selected = tabled ? [tabled] : [];
  const fresh = (product: ProductDetails) => selected.every(({ image }) => image !== product.image);
  for (const product of ranked) if (selected.length < maxProducts && fresh(product)) selected.push(product);
  for (const product of ranked)
    if (selected.length < maxProducts && !selected.includes(product)) selected.push(product);
  return selected;
}

/**
 * The product with the most table rows that fit on the page. Measures no more tables than it must, and none that an earlier run
 * has measured: most changes do not concern this product.
 */
async function withLongestTable(
  products: readonly ProductDetails[],
  cache: Cache,
): Promise<ProductDetails | undefined> {
  const shown = ({ productDetailTableData: rows = [] }: ProductDetails) => Math.min(rows.length, rowsPerTable);
  for (const product of [...products].sort((a, b) => shown(b) - shown(a))) {
    const table = shortTable(product);
    if (!table) continue;
    const measured = () => Buffer.from(measureTable(table).layout);
    const layout = await cache.get('pdf', ['layout', JSON.stringify(table)], measured);
    if (layout.toString() === 'portrait') return product;
  }
  return undefined;
}

/** The first rows of a product's table, as the brochure shows them. */
export function shortTable({ productDetailTableColumns: header, productDetailTableData: data }: ProductDetails) {
  if (!header || !data) return undefined;
  return { header, rows: data.slice(0, rowsPerTable).map((row) => flattenRow(row).map(String)) };
}
