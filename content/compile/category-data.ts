import { dataFiles } from 'api/addresses';
import type {
  CategoryFile,
  CustomerReview,
  DetailDescriptionBlock,
  Picture,
  ProductCategory,
  ProductDetails,
  ProductSummary,
  SearchEntry,
  VariantsFile,
} from 'api/records';
import type { ProductSource } from '../schema';
import { aidLinks } from './aids/links';
import type { CleanSources } from './checks';
import { guideLines } from './guides';
import type { Pictures } from './pictures';
import { fixedPictureKeys } from './product-facts';
import type { CleanProduct } from './sourced-product';
import type { Sources } from './sources';
import { datasheetName } from './uploads';
import { cardLine, categoryFacets, familyTable, lowestPrice, variantTables, type KnownFamily } from './variants';
import { shownDimensions, withLetters } from './variants/dimension-letters';

/** The records of the products of one category. */
export interface CategoryData {
  summaries: ProductSummary[];
  /** Without related products: hundreds may name one, and would be made again with it. */
  details: ProductDetails[];
  entries: SearchEntry[];
  /** What the documents of each product say. */
  guides: string[][];
  /** The category's own files by address. */
  data: Map<string, object>;
}

/**
 * Builds the records of the products of a category. The sources must have passed all checks, so that every reference exists.
 * @param products those of the category
 */
export function categoryData(
  category: ProductCategory,
  products: readonly CleanProduct[],
  sources: CleanSources,
  pictures: Pictures,
): CategoryData {
  const picture = (key: string): Picture => found(pictures.byKey.get(key), `picture ${key}`).picture;
  const summaries = products.map((product) => summary(product, sources, picture));
  const details = products.map((product) => productDetails(product, sources, pictures, picture));
  const { registry, byProduct } = sources.families;
  const listed = products.map(({ source }) => ({
    makers: brandNames(source, sources),
    family: byProduct.get(source.id),
  }));
  const file: CategoryFile = {
    category,
    products: summaries,
    facets: categoryFacets(listed, registry),
    aids: aidsOfCategory(
      listed.map(({ family }) => family),
      sources,
    ),
  };
  const data = new Map<string, object>([
    [dataFiles.category(category.id), file],
    [dataFiles.tables(category.id), variantTables(listed, registry, sources.company.currency)],
    [dataFiles.variants(category.id), variantsFile(products, sources)],
  ]);
  const guides = products.map(({ source }) => guideLines(source));
  return { summaries, details, entries: summaries.map(searchEntry), guides, data };
}

function variantsFile(products: readonly CleanProduct[], { families }: CleanSources): VariantsFile {
  return {
    products: products.flatMap(({ source: { id } }) => {
      const family = families.byProduct.get(id);
      return family ? [{ id, class: family.class.id, attributes: family.attributes, variants: family.variants }] : [];
    }),
  };
}

type PictureOf = (key: string) => Picture;

function summary({ categoryId, source }: CleanProduct, sources: CleanSources, picture: PictureOf): ProductSummary {
  const { id, productName, image, info, added, customerReviews } = source;
  const family = sources.families.byProduct.get(id);
  const stars = customerReviews.reduce((sum, review) => sum + review.stars, 0);
  return {
    id,
    productCategoryId: categoryId,
    productCategory: categoryTitle(categoryId, sources),
    productName,
    image,
    picture: picture(image),
    company: brandNames(source, sources).join(', '),
    info,
    added,
    ...(family ? lowestPrice(family) : { price: source.price }),
    cardLine: family && cardLine(family, sources.families),
    variantCount: family?.variants.length,
    reviewCount: customerReviews.length,
    rating: customerReviews.length > 0 ? Math.round((stars / customerReviews.length) * 10) / 10 : 0,
  };
}

function productDetails(
  { categoryId, source }: CleanProduct,
  sources: CleanSources,
  pictures: Pictures,
  picture: PictureOf,
): ProductDetails {
  const { id, productName, image, Specification, detail, description, table, added } = source;
  const columns = typeof table?.columns === 'string' ? sources.tableColumns.get(table.columns) : table?.columns;
  const { families, company } = sources;
  const family = families.byProduct.get(id);
  const generated = family && !table?.rows ? familyTable(columns, family, families, company.currency) : undefined;
  const blocks = (written: CleanProduct['source']['detailDescription']) =>
    written?.map(({ images1, images2, ...block }): DetailDescriptionBlock => ({
      ...block,
      images1: images1?.map(picture),
      images2: images2?.map(picture),
    }));
  const downloads = Object.entries(source.downloads ?? {}).map(([label, { file }]) => [label, file] as const);
  return {
    ...{ id, productName, image, picture: picture(image) },
    productCategoryId: categoryId,
    productCategory: categoryTitle(categoryId, sources),
    Specification,
    companyImg: source.company.map((key) => found(pictures.wordmarks.get(key), `brand ${key}`).picture.src),
    company: brandNames(source, sources),
    detail,
    description,
    detailDescription: blocks(source.detailDescription),
    detailDescriptionAfterTable: blocks(source.detailDescriptionAfterTable),
    productDetailTableColumns: generated
      ? withLetters(generated.columns, shownDimensions(source, sources)).columns
      : table?.rows && columns,
    productDetailTableData: generated?.rows ?? table?.rows,
    class: family?.class.id,
    soldBy: family?.class.sold_by,
    attributes: family?.attributes,
    variants: family?.variants,
    aids: linksToAids(family, sources),
    customerReviews: reviews(source),
    downloadFile: source.datasheet ? datasheetName(id) : undefined,
    downloadFiles: downloads.length > 0 ? Object.fromEntries(downloads) : undefined,
    viewManufacturersCatalogue: catalogue(source, sources),
    added,
    ...(family ? lowestPrice(family) : { price: source.price }),
    fixedPictures: fixedPictures(source, picture),
  };
}

/** The products that go with one, of each kind that there is. */
export function relatedTo(
  productId: string,
  { families }: CleanSources,
  byId: ReadonlyMap<string, CleanProduct>,
): ProductDetails['related'] {
  const named = Object.entries(families.relations.get(productId) ?? {}).filter(([, ids]) => ids.length > 0);
  if (named.length === 0) return undefined;
  const linked = (id: string) => {
    const { categoryId, facts } = found(byId.get(id), `product ${id}`);
    return { id, productCategoryId: categoryId, productName: facts.productName };
  };
  return Object.fromEntries(named.map(([kind, ids]) => [kind, ids.map(linked)]));
}

function linksToAids(family: KnownFamily | undefined, { aids, families }: CleanSources): ProductDetails['aids'] {
  const links = family && aidLinks(family, aids, families.registry);
  return links && links.length > 0 ? links : undefined;
}

/** The aids to which the products of a category lead. */
function aidsOfCategory(families: (KnownFamily | undefined)[], sources: CleanSources): CategoryFile['aids'] {
  const leadTo = new Set(families.flatMap((family) => linksToAids(family, sources)?.map(({ id }) => id) ?? []));
  const found = sources.aids.flatMap(({ id, name }) => (leadTo.has(id) ? [{ id, name }] : []));
  return found.length > 0 ? found : undefined;
}

function reviews({ customerReviews }: ProductSource): CustomerReview[] {
  return [...customerReviews]
    .sort((a, b) => b.date.localeCompare(a.date))
    .map(({ customerName, stars, comment, sample }) => ({ customerName, stars, comment, sample }));
}

function catalogue({ company, viewManufacturersCatalogue }: ProductSource, { brands }: Sources): string | undefined {
  if (viewManufacturersCatalogue !== true) return viewManufacturersCatalogue;
  return brands.find(({ key }) => key === company[0])?.catalogue;
}

function fixedPictures({ description }: ProductSource, picture: PictureOf): ProductDetails['fixedPictures'] {
  const keys = description.flatMap((entry) => Object.keys(entry));
  const rose = keys.some((key) => key.startsWith('%'));
  const curves = keys.includes('*Characteristics');
  if (!rose && !curves) return undefined;
  return {
    ceilingRoseTable: rose ? picture(fixedPictureKeys.ceilingRoseTable) : undefined,
    characteristics: curves ? picture(fixedPictureKeys.characteristics) : undefined,
  };
}

function searchEntry({ id, productName, productCategory, productCategoryId, company, image, picture }: ProductSummary) {
  const entry: SearchEntry = {
    ...{ id, title: productName, productCategory, productCategoryId, company, image },
    src: picture.src,
  };
  return entry;
}

function brandNames({ company }: ProductSource, { brands }: Sources): string[] {
  return company.map(
    (key) =>
      found(
        brands.find((brand) => brand.key === key),
        `brand ${key}`,
      ).name,
  );
}

function categoryTitle(id: string, { categories }: Sources): string {
  return found(
    categories.find((category) => category.id === id),
    `category ${id}`,
  ).title;
}

/** @throws {Error} if the checks have let something through that refers to nothing */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the checks let a missing ${what} through`);
  return value;
}
