import { brochureFile, dataFiles, uploadAddress } from 'api/addresses';
import type {
  AboutFile,
  CareersFile,
  CategoryFile,
  CertificatesFile,
  CustomerReview,
  DetailDescriptionBlock,
  HomeFile,
  ModerationFile,
  Picture,
  ProductCategory,
  ProductDetails,
  ProductSummary,
  ProjectsFile,
  SearchEntry,
  Site,
  TeamMember,
  VariantsFile,
} from 'api/records';
import type { ProductSource } from '../schema';
import { aidLinks } from './aids/links';
import { aidsFile } from './aids/make';
import { fixedPictureKeys, type CleanSources } from './checks';
import { demonstrationNotice } from './demonstration';
import type { Pictures } from './pictures';
import type { CleanProduct, Sources } from './sources';
import { datasheetName } from './uploads';
import {
  cardLine,
  categoryFacets,
  familyTable,
  lowestPrice,
  registryFile,
  variantTables,
  type Family,
} from './variants';

/** The records by address, and those from which the PDFs are made. */
export interface BuiltData {
  data: Map<string, unknown>;
  categories: ProductCategory[];
  summaries: ProductSummary[];
  details: ProductDetails[];
  home: HomeFile;
  about: AboutFile;
  certificates: CertificatesFile;
  projects: ProjectsFile;
  careers: CareersFile;
}

/**
 * Builds every record under /data/ (rows G1, I1): the whole lists, and a file for each category and product.
 * The sources must have passed all checks, so that every reference exists.
 */
export function buildData(sources: CleanSources, pictures: Pictures, origin: string): BuiltData {
  const picture = (key: string): Picture => found(pictures.byKey.get(key), `picture ${key}`).picture;
  const categories: ProductCategory[] = sources.categories.map(({ id, title, info, image, company }) => ({
    ...{ id, title, info, image, company },
    picture: picture(image),
  }));
  const ordered = categories.flatMap(({ id }) => sources.products.filter(({ categoryId }) => categoryId === id));
  const summaries = ordered.map((product) => summary(product, sources, picture));
  const byId = new Map(ordered.map((product) => [product.source.id, product]));
  const details = ordered.map((product) => productDetails(product, byId, sources, pictures, picture));
  const team = sources.company.team.map(({ id, name, position, bio, image, altTextForImg }): TeamMember => ({
    ...{ id, name, position, bio, image, altTextForImg },
    picture: picture(image),
  }));
  const { about, certificates, projects, careers } = buildPages(sources, pictures, picture);
  const home = buildHome(sources, pictures, categories);

  const data = new Map<string, unknown>([
    [dataFiles.aids, aidsFile(sources.aids, sources.families)],
    [dataFiles.attributes, registryFile(sources.families.registry)],
    [dataFiles.categories, categories],
    [dataFiles.products, summaries],
    [dataFiles.productDetails, details],
    [dataFiles.team, team],
    [dataFiles.search, summaries.map(searchEntry)],
    [dataFiles.site, site(sources, pictures, origin)],
    [dataFiles.moderation, moderation(sources)],
    [dataFiles.home, home],
    [dataFiles.page('about'), about],
    [dataFiles.page('certificates'), certificates],
    [dataFiles.page('projects'), projects],
    [dataFiles.page('careers'), careers],
  ]);
  for (const category of categories) {
    const listed = ordered
      .filter(({ categoryId }) => categoryId === category.id)
      .map(({ source }) => ({
        makers: brandNames(source, sources),
        family: sources.families.byProduct.get(source.id),
      }));
    const file: CategoryFile = {
      category,
      products: summaries.filter(({ productCategoryId }) => productCategoryId === category.id),
      facets: categoryFacets(listed, sources.families.registry),
      aids: aidsOfCategory(
        listed.map(({ family }) => family),
        sources,
      ),
    };
    data.set(dataFiles.category(category.id), file);
    data.set(dataFiles.tables(category.id), variantTables(listed, sources.families.registry, sources.company.currency));
    data.set(dataFiles.variants(category.id), variantsFile(category.id, sources));
  }
  for (const product of details) data.set(dataFiles.product(product.id), product);
  return { data, categories, summaries, details, home, about, certificates, projects, careers };
}

function variantsFile(categoryId: string, { products, families }: CleanSources): VariantsFile {
  const own = products.filter((product) => product.categoryId === categoryId);
  return {
    products: own.flatMap(({ source: { id } }) => {
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
  byId: ReadonlyMap<string, CleanProduct>,
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
    productDetailTableColumns: generated?.columns ?? (table?.rows && columns),
    productDetailTableData: generated?.rows ?? table?.rows,
    class: family?.class.id,
    attributes: family?.attributes,
    variants: family?.variants,
    related: related(id, sources, byId),
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
function related(
  productId: string,
  { families }: CleanSources,
  byId: ReadonlyMap<string, CleanProduct>,
): ProductDetails['related'] {
  const named = Object.entries(families.relations.get(productId) ?? {}).filter(([, ids]) => ids.length > 0);
  if (named.length === 0) return undefined;
  const linked = (id: string) => {
    const { categoryId, source } = found(byId.get(id), `product ${id}`);
    return { id, productCategoryId: categoryId, productName: source.productName };
  };
  return Object.fromEntries(named.map(([kind, ids]) => [kind, ids.map(linked)]));
}

function linksToAids(family: Family | undefined, { aids, families }: CleanSources): ProductDetails['aids'] {
  const links = family && aidLinks(family, aids, families.registry);
  return links && links.length > 0 ? links : undefined;
}

/** The aids to which the products of a category lead. */
function aidsOfCategory(families: (Family | undefined)[], sources: CleanSources): CategoryFile['aids'] {
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

function site({ company, aids }: Sources, { logo }: Pictures, origin: string): Site {
  const { name, legalName, tagline, founded, phones, email, address, socials, map, copyright } = company;
  const { currency, headquarters, trade, wanted } = company;
  return {
    ...{ name, legalName, tagline, founded, origin, currency, headquarters },
    ...{ trade: trade.full ?? trade.short, wanted },
    phone: phones[0],
    ...{ phones, email, address, socials, map },
    logo,
    brochure: brochureFile,
    aids: aids.length > 0 || undefined,
    copyright,
    demonstration: company.demonstration ? demonstrationNotice : undefined,
    chat: company.chat,
    colors: company.colors,
    branches: company.branches.map(({ map: branchMap, through: _, ...branch }) => ({
      ...branch,
      location: branchMap.embed,
      mapLink: branchMap.link,
    })),
  };
}

/** The calling codes that the owner lists, or else those of the company's own numbers. */
function moderation({ company: { callingCodes, phones, branches } }: Sources): ModerationFile {
  const numbers = [...phones, ...branches.map(({ mobileNo }) => mobileNo)];
  const own = numbers.flatMap((number) => /^\+(\d{1,3})(?!\d)/.exec(number)?.[1] ?? []);
  return { callingCodes: callingCodes ?? [...new Set(own)] };
}

function buildHome({ home: source, company }: Sources, pictures: Pictures, categories: ProductCategory[]): HomeFile {
  return {
    slides: source.slides.map((slide) => ({
      ...slide,
      images: slide.images.map((name) => found(pictures.slides.get(name), `slide ${name}`).picture),
    })),
    teaser: {
      text: source.teaser.text,
      categories: source.teaser.categories.map((id) =>
        found(
          categories.find((category) => category.id === id),
          `category ${id}`,
        ),
      ),
    },
    about: { text: source.about.text, counters: Object.values(company.figures) },
    partners: { subtitle: source.partners.subtitle, logos: partnerLogos(source.partners.logos, pictures) },
  };
}

function buildPages({ pages, home: { partners }, company }: Sources, pictures: Pictures, picture: PictureOf) {
  const { hero } = pages.about;
  const about: AboutFile = {
    ...pages.about,
    hero: { title: hero.title, text: hero.text, picture: picture(hero.image) },
    partners: { ...pages.about.partners, logos: partnerLogos(partners.logos, pictures) },
  };
  const { heading, intro, quality } = pages.certificates;
  const certificates: CertificatesFile = {
    ...{ heading, intro },
    certificates: pages.certificates.certificates.map(({ image, file, ...facts }) => ({
      ...facts,
      picture: picture(image),
      file: uploadAddress(file),
    })),
    quality: {
      title: quality.title,
      picture: picture(quality.image),
      paragraphs: quality.paragraphs,
      points: quality.points,
    },
  };
  const projects: ProjectsFile = {
    ...pages.projects,
    projects: pages.projects.projects.map(({ id, title, image }) => ({ id, title, picture: picture(image) })),
  };
  const careers: CareersFile = {
    ...pages.careers,
    apply: { ...pages.careers.apply, email: company.careersEmail, address: company.postalAddress },
  };
  return { about, certificates, projects, careers };
}

function partnerLogos(logos: { brand: string; name: string }[], pictures: Pictures) {
  return logos.map(({ brand, name }) => ({
    name,
    altText: `${name} logo`,
    picture: found(pictures.wordmarks.get(brand), `brand ${brand}`).picture,
  }));
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

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the checks let a missing ${what} through`);
  return value;
}
