import type { DescriptionEntry, SafeHtml } from 'api/records';
import { uploadAddress } from 'api/addresses';
import { flattenRow } from 'api/product-details';
import { sectionKeys, type ProductSource, type TableColumnsSource } from '../schema';
import { hash } from './cache';
import type { LinkCheck } from './links';
import { pathsInText } from './links';
import { cleanHtml } from './html';
import type { Place, Problems } from './problems';
import { fieldName } from './read-yaml';
import { withSource, type CleanProduct, type SourcedProduct } from './sourced-product';
import type { Sources } from './sources';
import { headerWidth, numericKeys } from './tables';
import { headingInHouseStyle, labelInHouseStyle } from './typography';
import { unsettable } from './pdf/text';
import { keptIfFaultless, type ResultStore } from './result-store';
import type { Upload } from './uploads';
import { attributeRow, type Families } from './variants';

/** The sources after `readFamilies` and `cleanProducts`, from which pages and documents are made. */
export interface CleanSources extends Sources {
  products: CleanProduct[];
  families: Families;
}

/** What the checks of products depend on, besides the products and what they link to. */
export const referredTo = ({ brands, tableColumns }: Sources): string => JSON.stringify([brands, [...tableColumns]]);

/**
 * Checks the records against each other and adds all problems: ids must be unique ignoring case (they become file
 * names), references must exist, table rows must fill their header, and paths must open a page.
 * @param store that of {@link referredTo}: keeps what faultless products refer to, so that the next run checks only that, and
 * products that have changed
 */
export function checkReferences(
  sources: Sources,
  uploads: Map<string, Upload>,
  checkLink: LinkCheck,
  problems: Problems,
  store?: ResultStore,
) {
  checkCategories(sources, problems);
  checkUnique(sources.brands, 'brands.yaml', ({ key }) => key, problems);
  checkUnique(sources.company.team, 'company.yaml', ({ id }) => id, problems, 'team');
  checkUnique(sources.pages.projects.projects, 'pages/projects.yaml', ({ id }) => id, problems, 'projects');
  checkHome(sources, problems);

  const ids = new Map<string, string>();
  for (const product of sources.products) {
    const { file } = product;
    const { id } = product.facts;
    const first = ids.get(id.toLowerCase());
    if (first) problems.add({ file, record: id, field: 'id' }, `is already used in ${first}`);
    ids.set(id.toLowerCase(), file);
    keptWhileLinksOpen(product, store, checkLink, problems, (check) => {
      const { source } = product;
      checkProduct(product, sources, uploads, problems);
      checkTexts(source, { file, record: id }, check, problems);
      for (const blocks of [source.detailDescription, source.detailDescriptionAfterTable]) {
        for (const { downloadFile } of blocks ?? []) if (downloadFile) check(uploadAddress(downloadFile));
      }
    });
  }
  const check = (value: object, place: Place) => {
    const key = hash(JSON.stringify([place, value]));
    keptWhileLinksOpen({ key }, store, checkLink, problems, (own) => checkTexts(value, place, own, problems));
  };
  check(sources.company, { file: 'company.yaml' });
  check(sources.home, { file: 'home.yaml' });
  for (const [name, page] of Object.entries(sources.pages)) check(page, { file: `pages/${name}.yaml` });
  for (const category of sources.categories) check(category, { file: 'categories.yaml', record: category.id });
  for (const [name, columns] of sources.tableColumns) {
    checkHeader(columns, (message) => problems.add({ file: `table-columns/${name}.yaml` }, message));
  }
}

/** The fields of a product that have HTML. */
type CleanTexts = Pick<
  CleanProduct['source'],
  'detail' | 'description' | 'detailDescription' | 'detailDescriptionAfterTable'
>;

/**
 * The products with sanitised HTML, and with the values of attributes in their description; every tag, attribute and
 * link that was removed is added to `problems`.
 * @param store that of their context: keeps texts, so that the next run sanitises only those that have changed
 */
export function cleanProducts(
  products: SourcedProduct[],
  families: Families,
  checkLink: LinkCheck,
  problems: Problems,
  store?: ResultStore,
): CleanProduct[] {
  return products.map((product) => {
    const texts = keptWhileLinksOpen(product, store, checkLink, problems, (check) =>
      cleanTexts(product, families, check, problems),
    );
    return withSource(product, product.key, () => {
      const { detail, description, detailDescription, detailDescriptionAfterTable } = texts();
      return { ...product.source, detail, description, detailDescription, detailDescriptionAfterTable };
    });
  });
}

/** What `make` gives for a record, or gave to an earlier run if everything that it linked to can still be opened. */
function keptWhileLinksOpen<T>(
  { key }: Pick<SourcedProduct, 'key'>,
  store: ResultStore | undefined,
  checkLink: LinkCheck,
  problems: Problems,
  make: (check: LinkCheck) => T,
): () => T {
  const makeWithLinks = (): { brief: string[]; value: T } => {
    const links = new Set<string>();
    const value = make((href) => {
      links.add(href);
      return checkLink(href);
    });
    return { brief: [...links], value };
  };
  const isKnown = store?.has(key);
  const known = keptIfFaultless(store, key, problems, makeWithLinks);
  const isOpen = !isKnown || known.brief.every((href) => checkLink(href) === undefined);
  if (isOpen) return known.value;
  const { value } = makeWithLinks();
  return () => value;
}

function cleanTexts(
  { file, source }: SourcedProduct,
  families: Families,
  checkLink: LinkCheck,
  problems: Problems,
): CleanTexts {
  const clean = (field: string) => (html: string, index?: number) => {
    const place = { file, record: source.id, field: index === undefined ? field : `${field}[${index}]` };
    return cleanHtml(html, checkLink, (message) => problems.add(place, message));
  };
  const blocks = (field: 'detailDescription' | 'detailDescriptionAfterTable') =>
    source[field]?.map((block, index) => ({
      ...block,
      title: block.title === undefined ? undefined : clean(`${field}[${index}].title`)(block.title),
      content: block.content?.map(clean(`${field}[${index}].content`)),
      DataAfterTable: block.DataAfterTable?.map(clean(`${field}[${index}].DataAfterTable`)),
    }));
  const entry = (written: ProductSource['description'][number], index: number): DescriptionEntry =>
    Object.fromEntries(
      Object.entries(written).map(([key, value]): [string, DescriptionEntry[string]] => {
        const field = `description[${index}].${key}`;
        if (typeof value === 'string') {
          const [label, text] = (key.startsWith('@') && attributeRow(families, source.id, key, value)) || [key, value];
          return [label, clean(field)(text)];
        }
        const rows = Object.entries(value).map(([name, html]): [string, SafeHtml] => [
          name,
          clean(`${field}.${name}`)(html),
        ]);
        return [key, Object.fromEntries<SafeHtml>(rows)];
      }),
    );
  return {
    detail: source.detail.map(clean('detail')),
    description: source.description.map(entry),
    detailDescription: blocks('detailDescription'),
    detailDescriptionAfterTable: blocks('detailDescriptionAfterTable'),
  };
}

function checkCategories({ categories, productFiles, brands, refused }: Sources, problems: Problems) {
  const file = 'categories.yaml';
  checkUnique(categories, file, ({ id }) => id, problems);
  for (const { id, company } of categories) {
    if (!productFiles.includes(`${id}.yaml`)) problems.add({ file, record: id }, `products/${id}.yaml does not exist`);
    for (const name of company?.split(', ') ?? []) {
      // The name of a refused brand is not known.
      if (!brands.some((brand) => brand.name === name) && !refused.isAnyIn('brands.yaml')) {
        problems.add({ file, record: id, field: 'company' }, `brands.yaml has no brand named ${name}`);
      }
    }
  }
  for (const name of productFiles) {
    if (categories.some(({ id }) => `${id}.yaml` === name) || refused.has(file, name.replace(/\.yaml$/, ''))) continue;
    problems.add({ file: `products/${name}` }, 'its name is not a category of categories.yaml');
  }
}

function checkHome({ home, categories, brands, refused }: Sources, problems: Problems) {
  const file = 'home.yaml';
  home.teaser.categories.forEach((id, index) => {
    if (categories.some((category) => category.id === id) || refused.has('categories.yaml', id)) return;
    problems.add({ file, field: `teaser.categories[${index}]` }, `there is no category ${id}`);
  });
  home.partners.logos.forEach(({ brand, name }, index) => {
    if (brands.some(({ key }) => key === brand) || refused.has('brands.yaml', brand)) return;
    problems.add({ file, record: name, field: `partners.logos[${index}].brand` }, `brands.yaml has no brand ${brand}`);
  });
}

function checkProduct(
  { file, source }: SourcedProduct,
  sources: Sources,
  uploads: Map<string, Upload>,
  problems: Problems,
) {
  const at = (field: string) => ({ file, record: source.id, field });
  source.company.forEach((key, index) => {
    if (sources.brands.some((brand) => brand.key === key) || sources.refused.has('brands.yaml', key)) return;
    problems.add(at(`company[${index}]`), `brands.yaml has no brand ${key}`);
  });
  if (source.viewManufacturersCatalogue === true) {
    const first = sources.brands.find(({ key }) => key === source.company[0]);
    if (!first?.catalogue && !sources.refused.isAnyIn('brands.yaml')) {
      problems.add(at('viewManufacturersCatalogue'), `the brand ${source.company[0]} has no catalogue in brands.yaml`);
    }
  }
  source.description.forEach((entry, index) => {
    for (const [key, value] of Object.entries(entry)) {
      const label = labelInHouseStyle(key);
      if (label !== key)
        problems.add(at(`description[${index}].${key}`), `must be called ${label}, as everywhere else`);
      const wrong = sectionProblem(key, typeof value === 'string' ? 'text' : 'table');
      if (wrong) problems.add(at(`description[${index}].${key}`), wrong);
    }
  });
  checkTable(source, sources, problems, at);
  for (const field of ['detailDescription', 'detailDescriptionAfterTable'] as const) {
    source[field]?.forEach((block, index) => {
      checkEqualRows(block.table, at(`${field}[${index}].table`), problems);
      checkCableHeadings(block, at(`${field}[${index}].cableTable`), problems);
      // The files of a refused product are not known.
      if (block.downloadFile && !uploads.has(block.downloadFile) && !sources.refused.isAnyIn('products/')) {
        problems.add(at(`${field}[${index}].downloadFile`), `there is no file ${block.downloadFile}`);
      }
    });
  }
  for (const [label, { sections = [] }] of Object.entries(source.downloads ?? {})) {
    sections.forEach(({ table, cableTable }, index) => {
      checkEqualRows(table, at(`downloads.${label}.sections[${index}].table`), problems);
      checkCableHeadings({ cableTable }, at(`downloads.${label}.sections[${index}].cableTable`), problems);
    });
  }
}

/** A `*` key must be one of the sections and have that section's kind of content; all other keys have text. */
function sectionProblem(key: string, kind: 'text' | 'table'): string | undefined {
  if (!key.startsWith('*'))
    return kind === 'text' ? undefined : 'only a section (a key starting with *) may hold a table';
  if (!Object.hasOwn(sectionKeys, key)) return `is not a section, which are ${Object.keys(sectionKeys).join(', ')}`;
  const wanted = sectionKeys[key as keyof typeof sectionKeys];
  return wanted === kind ? undefined : `holds ${kind === 'text' ? 'text, not a table' : 'a table, not text'}`;
}

function checkTable(
  { table, variants: hasVariants }: ProductSource,
  { tableColumns, refused }: Sources,
  problems: Problems,
  at: (field: string) => Place,
) {
  if (!table) return;
  const { columns, rows } = table;
  let width: number | undefined;
  if (typeof columns === 'string') {
    const family = tableColumns.get(columns);
    if (!family && !refused.isAnyIn(`table-columns/${columns}.yaml`))
      problems.add(at('table.columns'), `table-columns/${columns}.yaml does not exist`);
    // A problem of the family is reported once, for its own file.
    width = family && checkHeader(family);
  } else {
    width = checkHeader(columns, (message) => problems.add(at('table.columns'), message));
  }
  if (!rows && !hasVariants) problems.add(at('table.rows'), 'are missing, and there are no variants to fill them');
  rows?.forEach((row, index) => {
    const cells = flattenRow(row).length;
    if (width !== undefined && cells !== width) {
      problems.add(at(`table.rows[${index}]`), `has ${cells} cells for ${width} columns`);
    }
    for (const key of numericKeys(row)) {
      problems.add(at(`table.rows[${index}].${key}`), 'a name of only digits would move to the front; add a letter');
    }
  });
}

function checkHeader(columns: TableColumnsSource, refuse: (message: string) => void = () => {}): number | undefined {
  checkHeadings(
    columns.flat().map(({ name }) => name),
    refuse,
  );
  try {
    return headerWidth(columns);
  } catch (error) {
    refuse((error as Error).message);
    return undefined;
  }
}

/** Units in column headings are written in one way. */
function checkHeadings(headings: readonly string[], refuse: (message: string) => void) {
  for (const heading of headings) {
    const right = headingInHouseStyle(heading);
    if (right !== heading) refuse(`the column heading "${heading}" must have its unit in brackets, as "${right}"`);
  }
}

type WithCableTable = Pick<NonNullable<ProductSource['detailDescription']>[number], 'cableTable'>;

function checkCableHeadings({ cableTable }: WithCableTable, place: Place, problems: Problems) {
  checkHeadings(cableTable?.columns.map(({ name }) => name) ?? [], (message) => problems.add(place, message));
}

function checkEqualRows(table: string[][] | undefined, place: Place, problems: Problems) {
  checkHeadings(table?.[0] ?? [], (message) => problems.add(place, message));
  const width = table?.[0]?.length;
  table?.forEach((row, index) => {
    if (row.length !== width) {
      problems.add({ ...place, field: `${place.field}[${index}]` }, `has ${row.length} cells for ${width} columns`);
    }
  });
}

/** @param list the field that has the records, if they are not the whole file */
function checkUnique<T>(records: T[], file: string, idOf: (record: T) => string, problems: Problems, list?: string) {
  const seen = new Set<string>();
  records.forEach((record, index) => {
    const id = idOf(record);
    const field = list === undefined ? undefined : `${list}[${index}]`;
    if (seen.has(id.toLowerCase())) problems.add({ file, record: id, field }, 'another record has the same id');
    seen.add(id.toLowerCase());
  });
}

/** Every path in a text of the record must open a page; every character must exist in the font of the PDFs. */
function checkTexts(value: unknown, place: Place, checkLink: LinkCheck, problems: Problems, path: PropertyKey[] = []) {
  if (typeof value === 'string') {
    for (const found of pathsInText(value)) {
      const wrong = checkLink(found);
      if (wrong) problems.add({ ...place, field: fieldName(path) }, `the path ${found} does not open: ${wrong}`);
    }
    for (const sign of unsettable(value)) {
      problems.warn({ ...place, field: fieldName(path) }, `the PDFs’ font has no ${sign}; they show a box instead`);
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => checkTexts(item, place, checkLink, problems, [...path, index]));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) checkTexts(item, place, checkLink, problems, [...path, key]);
  }
}
