import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { DescriptionEntry, DetailDescriptionBlock, SafeHtml } from 'api/records';
import type { z } from 'zod';
import {
  brandSource,
  categorySource,
  companySource,
  homeSource,
  pageSources,
  productSource,
  tableColumnsSource,
  type BrandSource,
  type CategorySource,
  type CompanySource,
  type HomeSource,
  type PageName,
  type PageSource,
  type ProductSource,
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
import { hash, type Cache } from './cache';
import { companyFacts, fillInFacts } from './facts';
import { drawFromParameters } from './drawn';
import { once } from './once';
import type { Problems } from './problems';
import { factsOf, type ProductFacts } from './product-facts';
import { checkShape, fieldName, readYaml } from './read-yaml';
import { readRecords } from './record-list';
import { RefusedRecords } from './refused';
import { houseStyle } from './typography';

/** One product with its source file. */
export interface SourcedProduct {
  file: string;
  categoryId: string;
  /** A hash that changes whenever the record does. */
  key: string;
  facts: ProductFacts;
  /** The record; one that is kept from an earlier run is parsed on first use. */
  readonly source: ProductSource;
}

/** A product with sanitised HTML. */
export interface CleanProduct extends SourcedProduct {
  readonly source: Omit<ProductSource, HtmlField> & {
    detail: SafeHtml[];
    description: DescriptionEntry[];
    detailDescription?: CleanBlock[];
    detailDescriptionAfterTable?: CleanBlock[];
  };
}
type HtmlField = 'detail' | 'description' | 'detailDescription' | 'detailDescriptionAfterTable';
type CleanBlock = Omit<DetailDescriptionBlock, 'images1' | 'images2'> & { images1?: string[]; images2?: string[] };

/** The same product with what `make` gives as its record, on first use. */
export function withSource<T extends ProductSource>(
  { file, categoryId, facts }: Omit<SourcedProduct, 'key' | 'source'>,
  key: string,
  make: () => T,
): SourcedProduct & { readonly source: T } {
  const source = once(make);
  return {
    ...{ file, categoryId, key, facts },
    get source() {
      return source();
    },
  };
}

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

export interface ReadOptions {
  /** Texts that are read instead of files, by their paths below the folder of the sources. */
  replaced?: ReadonlyMap<string, string>;
  /** Keeps the products that were read, so that the next run reads only those that have changed. */
  cache?: Pick<Cache, 'store' | 'code'>;
}

/**
 * Reads content/ and checks every file against its schema.
 * Invalid records are left out and added to `problems`. Returns undefined if one of the files that the others need
 * (company, home, a page) cannot be used.
 */
export async function readSources(
  sourceDir: string,
  problems: Problems,
  { replaced, cache }: ReadOptions = {},
): Promise<Sources | undefined> {
  const refused = new RefusedRecords();
  const read = <T>(file: string, check: (value: unknown) => T | undefined, facts?: Record<string, string>) =>
    readYaml(
      { sourceDir, file, text: replaced?.get(file), cache, kind: 'records', context: JSON.stringify(facts) },
      problems,
      check,
    );
  const one = async <S extends z.ZodType>(file: string, schema: S, facts?: Record<string, string>) => {
    const fill = (value: unknown, from: Record<string, string>) =>
      fillInFacts(value, from, (path, fact) =>
        problems.add({ file, field: fieldName(path) }, `names the fact {${fact}}, which company.yaml does not have`),
      );
    const check = (value: unknown) => checkShape(schema, facts ? fill(value, facts) : value, { file }, problems);
    const checked = await read(file, check, facts);
    if (checked === undefined) refused.add(file);
    return checked;
  };
  const list = async <S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>[]> => {
    const records = await read(file, (value) => {
      if (Array.isArray(value) && value.length > 0) {
        return value.flatMap((item: unknown, index) => record(schema, file, item, index) ?? []);
      }
      problems.add({ file }, 'must be a list of at least one record');
      return undefined;
    });
    if (records === undefined) refused.add(file);
    return records ?? [];
  };
  const record = <S extends z.ZodType>(schema: S, file: string, item: unknown, index: number) => {
    const name = recordName(item, index);
    const checked = checkShape(schema, houseStyle(item), { file, record: name }, problems);
    if (checked === undefined) refused.add(file, name);
    return checked;
  };
  /** Reads only the products that have changed. */
  const productsOf = async (file: string): Promise<SourcedProduct[]> => {
    const categoryId = basename(file, '.yaml');
    const listed = async () =>
      (await list(file, productSource)).map((source) =>
        withSource({ file, categoryId, facts: factsOf(source) }, hash(JSON.stringify(source)), () => source),
      );
    if (!cache) return listed();
    const store = await cache.store('records', join(resolve(sourceDir), file));
    const text = replaced?.get(file);
    const content = text === undefined ? await readFile(join(sourceDir, file)) : Buffer.from(text);
    const products = readRecords(content, store, (item, index) => {
      const value = record(productSource, file, item, index);
      return value && { brief: factsOf(value), value };
    });
    await store.save();
    const code = cache.code('records').slice(0, 16);
    if (!products) return listed();
    return products.map(({ key, brief, value }) => withSource({ file, categoryId, facts: brief }, key + code, value));
  };

  /** Files that a company without variants leaves out. */
  const exists = async (folder: string, file: string) =>
    (await names(join(sourceDir, folder), [extname(file)])).includes(file);

  const company = await one('company.yaml', companySource);
  const facts = company && companyFacts(company);
  const home = await one('home.yaml', homeSource, facts);
  const about = await one('pages/about.yaml', pageSources.about, facts);
  const certificates = await one('pages/certificates.yaml', pageSources.certificates, facts);
  const projects = await one('pages/projects.yaml', pageSources.projects, facts);
  const careers = await one('pages/careers.yaml', pageSources.careers, facts);
  const categories = await list('categories.yaml', categorySource);
  const brands = await list('brands.yaml', brandSource);

  const attributes = (await exists('.', 'attributes.yaml')) ? await list('attributes.yaml', attributeSource) : [];
  const classes = (await exists('.', 'classes.yaml')) ? await list('classes.yaml', classSource) : [];
  const dimensions = (await exists('.', 'cable-dimensions.yaml'))
    ? await list('cable-dimensions.yaml', dimensionsSource)
    : [];
  const relations = (await exists('.', 'relations.yaml')) ? await list('relations.yaml', relationSource) : [];
  const aids = (await exists('.', 'aids.yaml')) ? await list('aids.yaml', aidSource) : [];
  const drawingParameters = (await exists('drawings', 'parameters.yaml'))
    ? await one('drawings/parameters.yaml', drawingParametersSource)
    : {};

  const tableColumns = new Map<string, TableColumnsSource>();
  for (const name of await names(join(sourceDir, 'table-columns'), ['.yaml'])) {
    const columns = await one(`table-columns/${name}`, tableColumnsSource);
    if (columns) tableColumns.set(basename(name, '.yaml'), columns);
  }
  const products: SourcedProduct[] = [];
  const productFiles = await names(join(sourceDir, 'products'), ['.yaml']);
  for (const name of productFiles) {
    for (const product of await productsOf(`products/${name}`)) products.push(product);
  }

  const keyed = async (folder: string, endings: string[]) => {
    const byKey = new Map<string, string>();
    for (const name of await names(join(sourceDir, folder), endings)) {
      const key = basename(name, extname(name));
      if (byKey.has(key)) problems.add({ file: `${folder}/${name}` }, `the key ${key} has a second file`);
      byKey.set(key, join(sourceDir, folder, name));
    }
    return byKey;
  };
  const drawings = await keyed('drawings', ['.svg']);
  const drawn = drawFromParameters(drawingParameters ?? {}, drawings, problems);
  const art = await keyed('art', ['.svg']);
  const photos = await keyed('photos', ['.jpg', '.png', '.webp']);
  const files = new Map(
    (await names(join(sourceDir, 'files'), ['.pdf'])).map((name) => [name, join(sourceDir, 'files', name)]),
  );

  const [logo] = (await names(sourceDir, ['.svg']))
    .filter((name) => name === 'logo.svg')
    .map((name) => join(sourceDir, name));
  if (!company || !home || !about || !certificates || !projects || !careers) return undefined;
  const pages = { about, certificates, projects, careers };
  return {
    company,
    home,
    pages,
    categories,
    brands,
    tableColumns,
    attributes,
    classes,
    dimensions,
    relations,
    aids,
    drawingParameters: drawingParameters ?? {},
    products,
    productFiles,
    logo,
    drawings,
    drawn,
    art,
    photos,
    files,
    refused,
  };
}

/** The files of a folder with one of the endings, sorted; empty if the folder does not exist. */
async function names(folder: string, endings: string[]): Promise<string[]> {
  const found = await readdir(folder).catch(() => []);
  return found.filter((name) => endings.includes(extname(name))).sort();
}

function recordName(item: unknown, index: number): string {
  const { id, key } = Object(item) as { id?: unknown; key?: unknown };
  return typeof id === 'string' ? id : typeof key === 'string' ? key : `#${index + 1}`;
}
