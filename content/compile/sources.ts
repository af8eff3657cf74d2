import { basename, join } from 'node:path';
import {
  brandSource,
  categorySource,
  companySource,
  homeSource,
  pageSources,
  tableColumnsSource,
  type BrandSource,
  type CategorySource,
  type CompanySource,
  type HomeSource,
  type PageName,
  type PageSource,
  type TableColumnsSource,
} from '../schema';
import {
  attributeSource,
  classSource,
  drawingParametersSource,
  type AttributeSource,
  type ClassSource,
  type DrawingParametersSource,
} from '../schema/variants';
import { aidSource, type AidSource } from '../schema/aids';
import { dimensionsSource, type DimensionsSource } from '../schema/dimensions';
import { relationSource, type RelationSource } from '../schema/relations';
import { companyFacts } from './facts';
import { drawFromParameters } from './drawn';
import type { Problems } from './problems';
import type { RefusedRecords } from './refused';
import { SourceReader, type ReadOptions } from './source-reader';
import type { SourcedProduct } from './sourced-product';

/** Everything under content/, with the right shape; references between records are not checked yet. */
export interface Sources {
  company: CompanySource;
  home: HomeSource;
  pages: { [Name in PageName]: PageSource<Name> };
  categories: CategorySource[];
  brands: BrandSource[];
  tableColumns: Map<string, TableColumnsSource>;
  attributes: AttributeSource[];
  classes: ClassSource[];
  /** The dimensions of cables. */
  dimensions: DimensionsSource[];
  /** The rules by which products go together. */
  relations: RelationSource[];
  aids: AidSource[];
  /** What the drawings show, by their keys. */
  drawingParameters: DrawingParametersSource;
  products: SourcedProduct[];
  /** The names of all files of products/, including those with invalid records. */
  productFiles: string[];
  /** Absolute paths by key. */
  drawings: Map<string, string>;
  /** Drawings that are made from parameters, as SVG, by key. */
  drawn: Map<string, string>;
  art: Map<string, string>;
  photos: Map<string, string>;
  /** Path of the company's mark, logo.svg, if there is one. */
  logo: string | undefined;
  /** The owner's PDFs, absolute paths by file name. */
  files: Map<string, string>;
  /** What is left out of all this because it has the wrong shape. */
  refused: RefusedRecords;
}

/**
 * Reads content/ and checks every file against its schema.
 * Invalid records are left out and added to `problems`. Returns undefined if one of the files that the others need
 * (company, home, a page) cannot be used.
 */
export async function readSources(
  sourceDir: string,
  problems: Problems,
  options: ReadOptions = {},
): Promise<Sources | undefined> {
  const reader = new SourceReader(sourceDir, problems, options);
  const company = await reader.one('company.yaml', companySource);
  const pages = await readPages(reader, company && companyFacts(company));
  const catalogue = await readCatalogue(reader);
  const drawings = await reader.pathsByKey('drawings', ['.svg']);
  const files = {
    logo: (await reader.exists('.', 'logo.svg')) ? join(sourceDir, 'logo.svg') : undefined,
    drawings,
    drawn: drawFromParameters(catalogue.drawingParameters, drawings, problems),
    art: await reader.pathsByKey('art', ['.svg']),
    photos: await reader.pathsByKey('photos', ['.jpg', '.png', '.webp']),
    files: new Map((await reader.names('files', ['.pdf'])).map((name) => [name, join(sourceDir, 'files', name)])),
  };
  if (!company || !pages) return undefined;
  return { company, ...pages, ...catalogue, ...files, refused: reader.refused };
}

/** All pages are read before one that cannot be used counts, so that every problem is reported. */
async function readPages(reader: SourceReader, facts?: Record<string, string>) {
  const home = await reader.one('home.yaml', homeSource, facts);
  const about = await reader.one('pages/about.yaml', pageSources.about, facts);
  const certificates = await reader.one('pages/certificates.yaml', pageSources.certificates, facts);
  const projects = await reader.one('pages/projects.yaml', pageSources.projects, facts);
  const careers = await reader.one('pages/careers.yaml', pageSources.careers, facts);
  if (!home || !about || !certificates || !projects || !careers) return undefined;
  return { home, pages: { about, certificates, projects, careers } };
}

async function readCatalogue(reader: SourceReader) {
  const lists = {
    categories: await reader.list('categories.yaml', categorySource),
    brands: await reader.list('brands.yaml', brandSource),
    attributes: await reader.optionalList('attributes.yaml', attributeSource),
    classes: await reader.optionalList('classes.yaml', classSource),
    dimensions: await reader.optionalList('cable-dimensions.yaml', dimensionsSource),
    relations: await reader.optionalList('relations.yaml', relationSource),
    aids: await reader.optionalList('aids.yaml', aidSource),
  };
  const hasParameters = await reader.exists('drawings', 'parameters.yaml');
  const parameters = hasParameters ? await reader.one('drawings/parameters.yaml', drawingParametersSource) : undefined;
  const tableColumns = await readTableColumns(reader);
  const productFiles = await reader.names('products', ['.yaml']);
  const products: SourcedProduct[] = [];
  for (const name of productFiles) {
    for (const product of await reader.products(`products/${name}`)) products.push(product);
  }
  return { ...lists, drawingParameters: parameters ?? {}, tableColumns, products, productFiles };
}

async function readTableColumns(reader: SourceReader): Promise<Map<string, TableColumnsSource>> {
  const tableColumns = new Map<string, TableColumnsSource>();
  for (const name of await reader.names('table-columns', ['.yaml'])) {
    const columns = await reader.one(`table-columns/${name}`, tableColumnsSource);
    if (columns) tableColumns.set(basename(name, '.yaml'), columns);
  }
  return tableColumns;
}
