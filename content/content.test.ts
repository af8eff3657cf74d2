import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type {
  AboutFile,
  CareersFile,
  CertificatesFile,
  HomeFile,
  KnowledgeBase,
  ProductCategory,
  ProductDetails,
  ProjectsFile,
  Site,
  TableHeaderCell,
  TeamMember,
  Variant,
  VariantTablesFile,
} from 'api/records';
import { compileContent, type CompileResult } from './compile';
import { sectionKeys } from './schema';

/**
 * Checks that content/ has everything that the requirements ask of this company. A new owner replaces these tests with
 * the content; no other test depends on its texts. It uses the usual cache, so that only a first run is slow.
 */
jest.setTimeout(300_000);

/** The pictures of the categories that the catalogue must have (row G1). */
const categoryImageKeys = [
  ...['Industrial_Fans', 'PVC_Conduits', 'Cables', 'Cable_Ties', 'Wires', 'Jointing_Kit', 'Industrial_Plugs'],
  ...['High_Voltage_Connectors', 'Industrial_Cable_Glands', 'Industrial_Cable_Lugs_And_Connectors'],
  ...['Cable_Management_System', 'FlexibleRigid_Conduit_And_Accessories', 'Switchgear_Accessories'],
  ...['Switchgear_Assembly', 'Wiring_Devices', 'GI_Boxes', 'Scotch_Tapes_And_Mastics', 'Laser_Marking_Machine'],
  'Resin_Jointing_Kits',
];
const families = [
  ...['cable_glands', 'lv_resin_joint', 'laser_marking', 'heat_shrink_termination', 'cold_shrink_lv_joint'],
  'resin_filled_joints',
];

let root: string;
let result: CompileResult;
let categories: ProductCategory[];
let products: ProductDetails[];
const read = (path: string) => readFile(join(root, 'out', path));
const json = async <T>(path: string) => JSON.parse((await read(`data/${path}.json`)).toString()) as T;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'));
  result = await compileContent({ outDir: join(root, 'out') });
  categories = await json<ProductCategory[]>('products-category');
  products = await json<ProductDetails[]>('product-details');
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('has no warnings', () => {
  expect(result.warnings).toEqual([]);
});

it('has the 19 categories and at least 200 products (row C14)', () => {
  expect(categories.length).toBeGreaterThanOrEqual(19);
  expect(new Set(categories.map(({ image }) => image))).toEqual(new Set(categoryImageKeys));
  expect(products.length).toBeGreaterThanOrEqual(200);
  for (const { id } of categories)
    expect(products.some(({ productCategoryId }) => productCategoryId === id)).toBe(true);
});

it('has at least 2,500 variants, and one or more of each product', () => {
  const without = products.filter(({ variants = [] }) => variants.length === 0).map(({ id }) => id);
  expect(without).toEqual([]);
  expect(products.flatMap(({ variants = [] }) => variants).length).toBeGreaterThanOrEqual(2500);
});

it('has tables of listings in which no more than two columns are empty in most lines (row L5)', async () => {
  for (const { id } of categories) {
    const { tables } = await json<VariantTablesFile>(`tables/${id}`);
    for (const { label, columns, rows } of tables) {
      const sparse = columns.filter((_, at) => rows.filter(({ cells }) => cells[at] !== '–').length * 2 < rows.length);
      expect({ id, label, sparse: sparse.slice(2) }).toEqual({ id, label, sparse: [] });
    }
  }
});

it('names the maker of each variant, and whose devices are in what is assembled to order', () => {
  const unclear = products.filter(
    ({ company, variants = [], description }) =>
      company.length > 1 &&
      !variants.every(({ brand }) => brand !== undefined) &&
      !/Maker.*devices by/.test(JSON.stringify(description)),
  );
  expect(unclear.map(({ id }) => id)).toEqual([]);
});

it('says of everything for 50 Hz what holds in networks of 60 Hz, as in Saudi Arabia', () => {
  const texts = products.map(({ id, ...rest }) => ({ id, text: JSON.stringify(rest) }));
  const silent = texts.filter(({ text }) => /(?<!\/)\b50 Hz/.test(text) && !/60 Hz/.test(text));
  expect(silent.map(({ id }) => id)).toEqual([]);
});

it('shows every brand (row C14)', () => {
  const shown = new Set(products.flatMap(({ company }) => company));
  expect([...shown].sort()).toEqual([
    ...['3M', 'ABB', 'Barton', 'Breeze', 'Decoduct', 'Eaton (Moeller)', 'Elite', 'Hager', 'Hex', 'Legrand Swift'],
    ...['MK Logic Plus', 'Marechal', 'Mesc', 'Oxford Cavi', 'PCE', 'Raychem', 'Rayon', 'Schneider', 'Seimens'],
  ]);
});

it('has products with every key convention and every section', () => {
  const entries = products.flatMap(({ description }) => description.flatMap((entry) => Object.entries(entry)));
  const uses = (wanted: (key: string, value: unknown) => boolean) => entries.some(([key, value]) => wanted(key, value));
  expect(uses((key, value) => key !== '' && !/^[-^%*]/.test(key) && value !== '')).toBe(true);
  expect(uses((key, value) => key !== '' && !/^[-^%*]/.test(key) && value === '')).toBe(true);
  expect(uses((key) => key === '')).toBe(true);
  for (const start of ['-', '^', '%']) expect(uses((key) => key.startsWith(start))).toBe(true);
  for (const section of Object.keys(sectionKeys))
    expect([section, uses((key) => key === section)]).toEqual([section, true]);
});

it('has products with every optional part', () => {
  const some = (wanted: (product: ProductDetails) => unknown) => products.some((product) => Boolean(wanted(product)));
  expect(some(({ company }) => company.length > 1)).toBe(true);
  expect(some(({ detailDescription }) => detailDescription)).toBe(true);
  expect(some(({ detailDescriptionAfterTable }) => detailDescriptionAfterTable)).toBe(true);
  const blocks = products.flatMap((each) => [
    ...(each.detailDescription ?? []),
    ...(each.detailDescriptionAfterTable ?? []),
  ]);
  for (const part of ['title', 'images1', 'content', 'table', 'images2', 'DataAfterTable', 'downloadFile'] as const) {
    expect([part, blocks.some((block) => block[part] !== undefined)]).toEqual([part, true]);
  }
  for (const part of [
    'Specification',
    'downloadFile',
    'downloadFiles',
    'viewManufacturersCatalogue',
    'price',
  ] as const) {
    expect([part, some((product) => product[part])]).toEqual([part, true]);
  }
  expect(some(({ customerReviews }) => customerReviews.length > 1)).toBe(true);
  expect(some(({ customerReviews }) => customerReviews.length === 0)).toBe(true);
});

/** A header row without the columns of codes and prices, which the compiler adds unless the header names the codes. */
const withoutCodes = (cells: TableHeaderCell[]) => cells.filter(({ id }) => id !== 'sku' && id !== 'price');

/** A header row without the letters of dimensions, which the compiler adds. */
const withoutLetters = (cells: TableHeaderCell[]) =>
  cells.map((cell) => ({ ...cell, name: cell.name.replace(/ [A-F](?=$| \(mm\)|, mm)/, '') }));

it.each(families)('has products with a table of the family %s', async (family) => {
  const source = await readFile(join(__dirname, `table-columns/${family}.yaml`), 'utf8');
  const columns = (parse(source) as TableHeaderCell[][]).map(withoutCodes);
  const using = products.filter(
    ({ productDetailTableColumns }) =>
      JSON.stringify(productDetailTableColumns?.map(withoutCodes).map(withoutLetters)) === JSON.stringify(columns),
  );
  expect(using.length).toBeGreaterThan(0);
});

it('names for each cable the smallest gland that takes it, with the diameter of the cable’s own page', () => {
  const variantsOf = (id: string) => products.find((product) => product.id === id)?.variants ?? [];
  const range = (variant: Variant, id: string) => variant.attributes[id] as { min: number; max: number };
  const cables = variantsOf('xlpe_swa_pvc_four_core_bs_5467');
  const glands = variantsOf('cw_brass_gland_outdoor');
  const gland = products.find(({ id }) => id === 'cw_brass_gland_outdoor');
  const [, ...rows] = gland?.detailDescription?.find(({ table }) => table)?.table ?? [];
  expect(rows.length).toBeGreaterThan(10);
  const computed = rows.map(([area]) => {
    const diameter = range(
      cables.find(({ attributes }) => attributes.conductor_area === Number(area))!,
      'cable_diameter',
    ).max;
    const fits = ({ min, max }: { min: number; max: number }) => min <= diameter && diameter <= max;
    const size = glands.find((variant) => fits(range(variant, 'cable_diameter')))?.attributes.gland_size;
    return [area, diameter.toFixed(1), size];
  });
  expect(rows).toEqual(computed);
});

it('refers only to files that exist, and all PDFs are small', async () => {
  const text = (await read('data/product-details.json')).toString() + (await read('data/home.json')).toString();
  const addresses = new Set(text.match(/(?<=")\/images\/[^" ]+|(?<=, )\/images\/[^" ]+/g));
  expect(addresses.size).toBeGreaterThan(100);
  for (const address of addresses) expect([address, existsSync(join(root, 'out', address))]).toEqual([address, true]);
  for (const { downloadFile, downloadFiles = {} } of products) {
    for (const name of [downloadFile, ...Object.values(downloadFiles)]) {
      if (!name) continue;
      const pdf = await read(`uploads/${name}`);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeLessThan(120_000);
    }
  }
  expect((await read('catalogue-and-company-profile.pdf')).length).toBeLessThan(3_000_000);
});

describe('the home page', () => {
  let home: HomeFile;
  beforeAll(async () => {
    home = await json<HomeFile>('home');
  });

  it('has three slides with their ranks and headings (row B2)', () => {
    expect(home.slides.map(({ rank, heading }) => [rank, heading])).toEqual([
      [undefined, 'Electrical Products & Industrial Solutions'],
      ['23', 'High Caliber Professionals'],
      ['1st', 'ISO 9001:2008 Certified'],
    ]);
  });

  it('has three pictures, two JPEG and one WebP, in four positions per slide (row B4)', () => {
    expect(home.slides.map(({ images }) => images.length)).toEqual([4, 4, 4]);
    const sources = new Set(home.slides.flatMap(({ images }) => images.map(({ src }) => src)));
    expect([...sources].map((src) => src.split('.').at(-1)).sort()).toEqual(['jpg', 'jpg', 'webp']);
  });

  it('has four teaser categories (row B5)', () => {
    expect(home.teaser.categories.map(({ id }) => id)).toEqual([
      'industrial_plugs_and_sockets',
      'cable_jointing_kit',
      'flexiblerigid_conduit_and_accessories',
      'Resin_Jointing_Kits',
    ]);
  });

  it('has counters for customers, countries, products and suppliers (row B6)', () => {
    expect(home.about.counters.map(({ value, suffix, label }) => `${value}${suffix} ${label}`)).toEqual([
      '1000+ Customers Served',
      '10+ Countries in Operation',
      '200+ Products Catalogue',
      '150+ Suppliers Across Globe',
    ]);
  });

  it('names sixteen partners (row B7)', () => {
    expect(home.partners.subtitle).toBe('Authorized Distributors of Leading Global Brands');
    expect(home.partners.logos.map(({ name }) => name)).toEqual([
      ...['PCE', '3M', 'Raychem', 'Barton', 'Oxford', 'MK', 'Legrand', 'Hex', 'Breeze', 'Ashfield', 'Elite', 'MESC'],
      ...['Schneider', 'Marechal Electric', 'Hager', 'Simplex'],
    ]);
  });
});

it('has the company’s facts for the frame of every page (rows A5, A7, E1)', async () => {
  const site = await json<Site>('site');
  expect(site).toMatchObject({ founded: 1995, currency: 'AED', headquarters: { city: 'Dubai', country: 'AE' } });
  expect(site.copyright).toMatch(/^© 2025/);
  expect(site.phones).toHaveLength(2);
  expect(site.socials).toHaveLength(2);
  expect(site.branches.map(({ name, dialable, fax }) => [name, dialable, fax !== undefined])).toEqual([
    ['Dubai', true, true],
    ['Oman (Muscat Office)', true, true],
    ['Bahrain (Warehouse)', true, false],
    ['Saudi Arabia', false, false],
  ]);
  expect(site.branches[0]!.mobileNo).toBe(site.phone);
});

it('has the texts of the company pages (rows D1–D5)', async () => {
  const about = await json<AboutFile>('pages/about');
  expect(about.cards.map(({ title }) => title)).toEqual([
    'Our Story',
    'Our Excellence',
    'Our Approach',
    'Our Commitment',
  ]);
  expect(JSON.stringify(about)).toContain('1995');
  const { certificates, quality } = await json<CertificatesFile>('pages/certificates');
  expect(certificates.map(({ title, region }) => `${title}, ${region}`)).toEqual([
    'ISO 9001:2015, United Arab Emirates',
    'ISO 9001:2015, Sultanate of Oman',
  ]);
  expect(quality.title).toBe('Quality Assurance');
  expect(await json<TeamMember[]>('our-team')).toHaveLength(5);
  const { projects } = await json<ProjectsFile>('pages/projects');
  expect(projects.map(({ title }) => title)).toEqual([
    'Al Habtoor City',
    'Dubai Fountain Project',
    'Future Museum',
    'Jumeirah Park Villas',
    'Jumeirah Park Villas Phase 2',
    'Palm Jumeirah',
    'The Atlantis Royal',
  ]);
  const careers = JSON.stringify(await json<CareersFile>('pages/careers'));
  for (const part of [
    ...[/Sales Head/, /Oil & Gas/, /10 years/, /4.5 years/, /portfolio/i, /relationship/i, /sales strateg/i],
    ...[/sales process/i, /P\.O\. Box/, /equal/i],
  ]) {
    expect(careers).toMatch(part);
  }
});

it('has everything that the chat has to know (row F9)', async () => {
  const knowledge = await json<KnowledgeBase>('knowledge');
  expect(knowledge.team).toHaveLength(5);
  expect(Object.keys(knowledge.locations)).toEqual(['dubai', 'oman', 'bahrain', 'saudi']);
  expect(knowledge.categories).toHaveLength(categories.length);
  expect(knowledge.brands).toHaveLength(20);
  expect(knowledge.pages).toHaveLength(8);
  expect(knowledge.company.certifications).toEqual(['ISO 9001:2008']);
  expect(knowledge.company.stats).toEqual({
    customers: '1,000+',
    countries: '10+',
    products: '200+',
    suppliers: '150+',
    experience: '28+ years',
  });
});
