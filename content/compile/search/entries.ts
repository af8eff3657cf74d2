import { addresses, brochureFile, uploadAddress } from 'api/addresses';
import type { FacetRecord } from 'api/facets';
import type {
  Attribute,
  AttributesFile,
  AttributeValue,
  KnowledgeBase,
  KnownAnswer,
  ProductDetails,
  ProductSummary,
  Variant,
} from 'api/records';
import { lexemesOf, stopWords } from 'api/search';
import { aidEntries } from '../aids/entries';
import { aidLines, type AidTable } from '../aids/tables';
import type { CategoryData } from '../category-data';
import type { BuiltData } from '../data';
import { hash } from '../cache';
import { jsonOf } from '../json';
import type { Sources } from '../sources';
import type { IndexEntry, IndexUnit, PlacedEntry } from './entry';
import { headNouns } from './head-noun';
import { knownProduct } from './known-product';
import { orderCodes } from './order-codes';
import { plainText } from 'api/plain-text';
import { rowsOfTables } from './table-rows';
import { rowsOfVariants, valuesOf } from './variant-rows';
import { termsOf } from './terms';

const unique = (...texts: (string | undefined)[]) =>
  [...new Set(texts.flatMap((text) => termsOf(text ?? '')))].join(' ');

/** Entries of one category, and of the site before and after all categories. */
const groupSize = 2 ** 20;
/** The group of what comes after the families. */
const lastGroup = 2 ** 10;
/** Documents come last, so that the server knows them by their numbers. */
const firstDocument = 2 ** 40;
const maxDocuments = 64;

/**
 * What a visitor can find of the products of a category: families with their variants, and documents. A product is a unit; its
 * place is that in its category, so that another product changes the places of few.
 * @param place of the category, from 0
 * @param others the tables of the selection aids, and the headings of what the chat does not tell
 */
export function familyUnits(
  { summaries, details: products, guides }: CategoryData,
  place: number,
  brands: Sources['brands'],
  { attributes: all, classes }: AttributesFile,
  others: { tables: readonly AidTable[]; leaveOut: readonly string[] },
): IndexUnit[] {
  const attributes = new Map(all.map((each) => [each.id, each]));
  const byMetre = new Set(classes.flatMap(({ id, soldBy }) => (soldBy === 'm' ? [id] : [])));
  const { tables, leaveOut } = others;
  const meaning = hash(JSON.stringify([all, [...byMetre], brands, others]));
  const aliases = new Map(brands.map(({ key, name }) => [name, key.replaceAll('_', ' ')]));
  return products.map((details, at): IndexUnit => {
    const summary = summaries[at]!;
    const id = (place + 1) * groupSize + at;
    // All of it: what is not found does not change often.
    const own = guides[at]!;
    const key = hash(String(id), jsonOf(details), jsonOf(summary), jsonOf(own), meaning);
    const make = () => [
      {
        ...family(details, summary, aliases, attributes),
        orders: orderCodes(details, byMetre.has(details.class ?? '') ? 'm' : 'piece'),
        known: { ...knownProduct(details, summary.info, leaveOut), ...(own.length > 0 && { guides: own }) },
        aidLines: aidLines(details, tables, attributes),
        id,
      },
      ...documentsOf(details, summary).map((entry, nth) => ({
        ...entry,
        id: firstDocument + id * maxDocuments + nth,
      })),
    ];
    return { key, make };
  });
}

/** What a visitor can find besides products: categories, documents, pages and branches. */
export function siteUnits(
  built: BuiltData,
  knowledge: KnowledgeBase | undefined,
  { company, aids }: Pick<Sources, 'company' | 'aids'>,
): IndexUnit[] {
  const site = [
    ...placed(categories(built), 0),
    ...placed(
      [...certificates(built), ...pages(built, knowledge), ...aidEntries(aids), ...branches(company, knowledge)],
      lastGroup * groupSize,
    ),
  ];
  return site.map((entry) => ({ key: hash(JSON.stringify(entry)), make: () => [entry] }));
}

const placed = (entries: readonly IndexEntry[], first: number): PlacedEntry[] =>
  entries.map((entry, at) => ({
    ...entry,
    id: entry.kind === 'document' ? firstDocument + at : Math.max(1, first) + at,
  }));

function categories({ categories: all }: BuiltData): IndexEntry[] {
  return all.map(({ id, title, info, company, picture }) => ({
    kind: 'category',
    title,
    address: addresses.category.to(id),
    detail: info,
    company,
    picture: picture.src,
    fields: {
      title: unique(title),
      head: headNouns(title).join(' '),
      names: unique(company),
      specs: unique(info),
      text: '',
    },
    rows: [],
  }));
}

/** The standards to which a product is made; those that its texts mention as well count less. */
function standardsOf({ Specification = [], description }: ProductDetails, info: string): string[] {
  const listed = Specification.flatMap(({ extraSpec = [], specification = [] }) => [...extraSpec, ...specification]);
  const named = description.flatMap((entry) =>
    Object.entries(entry).flatMap(([key, value]) =>
      /standards?$/i.test(key) && typeof value === 'string' ? [plainText(value)] : [],
    ),
  );
  return [...named, ...[...listed, info].filter((text) => lexemesOf(text)[0]?.kind === 'standard')];
}

function family(
  details: ProductDetails,
  summary: ProductSummary,
  aliases: Map<string, string>,
  attributes: ReadonlyMap<string, Attribute>,
): IndexEntry {
  const { id, productName, productCategoryId, productCategory, company, detail } = details;
  const { rows, headings } = rowsOfTables(details);
  const common = valuesOf(details.attributes, attributes).flatMap(({ terms }) => terms);
  const { facts, sections } = describedIn(details);
  return {
    kind: 'family',
    title: productName,
    address: addresses.product.to(productCategoryId, id),
    detail: summary.info,
    category: productCategory,
    company: summary.company,
    picture: summary.picture.src,
    haystack: [productName, productCategory, summary.company].join('\n').toLowerCase(),
    fields: {
      title: unique(productName),
      head: headNouns(productName).join(' '),
      names: unique(
        productCategory,
        ...company,
        ...company.map((name) => aliases.get(name)),
        ...standardsOf(details, summary.info),
      ),
      specs: [
        ...new Set([
          ...termsOf(summary.info),
          ...[...specifiedIn(details), ...facts].flatMap((text) => termsOf(text)),
          ...common,
          ...headings,
        ]),
      ].join(' '),
      text: unique(...detail.map(plainText), ...sections, ...blocksOf(details)),
    },
    rows: details.variants ? rowsOfVariants(details, attributes) : rows,
    shared: [...new Set(common)].join(' '),
    ...(details.variants && { facets: facetRecord(details, details.variants, attributes) }),
  };
}

/** The lines of a product's specification, with their titles. */
const specifiedIn = ({ Specification = [] }: ProductDetails): string[] =>
  Specification.flatMap(({ extraSpecTitle = '', extraSpec = [], specification = [] }) => [
    extraSpecTitle,
    ...extraSpec,
    ...specification,
  ]);

/** What a product's description says: the facts, each after its name, and the texts of its sections. */
function describedIn({ description }: ProductDetails): { facts: string[]; sections: string[] } {
  const facts = description.flatMap((entry) =>
    Object.entries(entry).flatMap(([key, value]) => {
      if (key.startsWith('*')) return [];
      return [key.replace(/^[-^%]\d*/, ''), plainText(typeof value === 'string' ? value : '')];
    }),
  );
  const sections = description.flatMap((entry) =>
    Object.entries(entry).flatMap(([key, value]) => {
      if (!key.startsWith('*')) return [];
      return typeof value === 'string' ? [plainText(value)] : Object.entries(value).flat().map(plainText);
    }),
  );
  return { facts, sections };
}

/** The texts and cells before and after a product's table. */
const blocksOf = ({ detailDescription = [], detailDescriptionAfterTable = [] }: ProductDetails): string[] =>
  [...detailDescription, ...detailDescriptionAfterTable].flatMap(
    ({ title = '', content = [], DataAfterTable = [], table = [] }) => [
      ...[title, ...content, ...DataAfterTable].map(plainText),
      ...table.flat(),
    ],
  );

/** What the results are filtered by: only values of attributes that are facets. */
function facetRecord(
  { class: productClass = '', company, attributes: common = {} }: ProductDetails,
  variants: readonly Variant[],
  attributes: ReadonlyMap<string, Attribute>,
): FacetRecord {
  const facetsOf = (values: Record<string, AttributeValue>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => attributes.get(id)?.facet));
  return {
    class: productClass,
    makers: company,
    attributes: facetsOf(common),
    variants: variants.map(({ brand, attributes: own }) => ({ brand, attributes: facetsOf(own) })),
  };
}

const pdf = 'PDF document download';
/** What a document may be; a query without such a word means the product itself. */
const documentKinds = new Set(
  termsOf(
    'datasheet guide instructions manual notes sheet table worksheet chart steps record selection catalogue certificate ' +
      'comparison drawing storage drilling installation handling brochure report profile connection schedule form card template ' +
      'lockout polarity shelf life laying foundation maintenance summary diagram operating wiring',
  ),
);

/** A product's datasheet and other PDFs. */
function documentsOf(
  { productName, downloadFile, downloadFiles = {} }: ProductDetails,
  summary: ProductSummary,
): IndexEntry[] {
  const files = [...(downloadFile ? [['Datasheet', downloadFile] as const] : []), ...Object.entries(downloadFiles)];
  return files.map(([label, file]) =>
    documentEntry(
      `${label}: ${productName}`,
      uploadAddress(file),
      `PDF · ${summary.productCategory}`,
      label,
      productName,
    ),
  );
}

const kindTerms = (label: string) =>
  [...new Set([...termsOf(label).filter((term) => documentKinds.has(term)), ...termsOf(pdf)])].join(' ');

/** `label`: what kind of document it is. `about`: the name of the product that it is about. */
const documentEntry = (title: string, address: string, detail: string, label: string, about?: string): IndexEntry => ({
  kind: 'document',
  title,
  address,
  detail,
  fields: {
    title: unique(title),
    head: kindTerms(label),
    names: about === undefined ? '' : headNouns(about).join(' '),
    specs: '',
    text: unique(detail),
  },
  rows: [],
});

function certificates({ certificates: { certificates: all } }: BuiltData): IndexEntry[] {
  return all.map(({ title, region, text, number, file }) => {
    const name = title.includes(region) ? title : `${title}, ${region}`;
    const entry = documentEntry(name, file, 'PDF · Certificate', `${name} certificate`);
    const { head } = entry.fields;
    return { ...entry, fields: { ...entry.fields, head: `${head} ${unique(title)}`, specs: unique(number, text) } };
  });
}

function pages(
  {
    home,
    about,
    certificates: { certificates: held, quality },
    projects,
    careers: { position, requirements },
  }: BuiltData,
  knowledge: KnowledgeBase | undefined,
): IndexEntry[] {
  const texts: Record<string, string[]> = {
    [addresses.home.to()]: home.slides.map(({ heading }) => heading),
    [addresses.about.to()]: [
      about.intro.heading,
      ...about.intro.paragraphs,
      ...about.cards.flatMap(({ title, text }) => [title, text]),
    ],
    [addresses.certificates.to()]: [...held.map(({ title }) => title), quality.title, ...quality.paragraphs],
    [addresses.ourProjects.to()]: [projects.intro, ...projects.projects.map(({ title }) => title)],
    [addresses.careers.to()]: [...Object.values(position), ...requirements.items],
    [addresses.management.to()]: knowledge?.team.flatMap(({ name, position }) => [name, position]) ?? [],
  };
  const page = (
    title: string,
    address: string,
    detail: string,
    ask: string,
    kind: 'page' | 'document' = 'page',
  ): IndexEntry => ({
    kind,
    title,
    address,
    detail,
    fields: {
      title: unique(title),
      head: unique(title, ask),
      names: '',
      specs: unique(detail),
      text: unique(...(texts[address] ?? [])),
    },
    rows: [],
  });
  if (!knowledge) return [];
  const { brochure, services, answers, company } = knowledge;
  return [
    ...knowledge.pages.map(({ name, path, text, ask }) => page(name, path, text, ask)),
    ...services.map(({ name, path, text, ask }) => page(name, path, text, ask)),
    ...answers.flatMap((answer) => answerPage(answer, company.phone) ?? []),
    page(brochure.name, brochureFile, brochure.text, `${brochure.ask} catalogue ${pdf}`, 'document'),
  ];
}

const link = /\[([^[\]]*)\]\((\/[^()]*)\)/g;

/** An answer of the chat, as a page; undefined for one without a name or a link. */
function answerPage({ name, ask, phrases, text }: KnownAnswer, phone: string): IndexEntry | undefined {
  const address = [...text.matchAll(link)][0]?.[2];
  if (!name || !address) return undefined;
  // A word of a phrase says nothing on its own: 'open' in 'opening hours'. Two words are found as one, as in 'water proof'.
  const pairs = phrases
    .map((phrase) => lexemesOf(phrase).flatMap(({ key }) => (stopWords.has(key) ? [] : [key])))
    .flatMap((words) => (words.length === 2 ? [words.join('')] : []));
  return {
    kind: 'page',
    title: name,
    address,
    detail: text.replace(link, '$1').replaceAll('{phone}', phone),
    fields: { title: unique(name), head: [unique(ask), ...pairs].join(' '), names: '', specs: '', text: '' },
    rows: [],
  };
}

function branches(company: Sources['company'], knowledge: KnowledgeBase | undefined): IndexEntry[] {
  const known = Object.values(knowledge?.locations ?? {});
  return company.branches.map(({ name, address, mobileNo, email, fax }) => {
    const {
      ask = '',
      near = {},
      country = '',
      type = '',
      location = '',
    } = known.find((one) => one.name === name) ?? {};
    return {
      kind: 'branch',
      title: name,
      address: addresses.contactUs.to(),
      detail: [mobileNo, email].join(' · '),
      fields: {
        title: unique(name, country),
        head: unique(name, ask, ...Object.values(near), 'branch office'),
        names: unique(country, location),
        specs: unique(...address, type, mobileNo, email, fax, 'phone telephone address location map contact'),
        text: '',
      },
      rows: [],
    };
  });
}
