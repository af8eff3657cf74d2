import { flattenRow } from 'api/product-details';
import type { AboutFile, CertificatesFile, HomeFile, ProductCategory, ProductDetails, ProjectsFile } from 'api/records';
import type { CompanySource } from '../../schema';
import type { Cache } from '../cache';
import type { CategoryData } from '../category-data';
import type { BuiltData } from '../data';
import { demonstrationNotice } from '../demonstration';
import type { DocumentContext } from './datasheet';
import { inlineRuns } from './html';
import { drawList } from './flow';
import { printedDescription } from './price';
import { printedProduct } from './product-documents';
import { margins, Sheet, styles } from './sheet';
import { drawTable, measureTable } from './table';
import { layoutText, type Run, type TextStyle } from './text';

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

/** Chooses what the brochure shows of a category, so that it is made again only if that has changed. */
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

const maxProducts = 4;
const productHeight = 114;
const rowsPerTable = 6;
const numberStyle: TextStyle = { size: 24, color: 'ink', bold: true, leading: 1.1 };

/**
 * Makes the brochure, 'catalogue and company profile' (row A8): cover, contents, company profile, categories, selected
 * products with their tables, certificates, branches.
 */
export async function makeBrochure(content: BrochureContent, context: DocumentContext): Promise<Buffer> {
  // Composed twice, because the page numbers on the contents page are known only after the first time.
  const { starts } = await compose(content, context, new Map());
  return (await compose(content, context, starts)).finish();
}

async function compose(content: BrochureContent, context: DocumentContext, numbers: Map<string, number>) {
  const { company, categories } = content;
  const sheet = new Sheet({
    title: `${company.name}: Catalogue and Company Profile`,
    subject: company.tagline,
    author: context.company,
    date: content.latest ?? `${company.founded}-01-01`,
    runningHead: `${company.name} · Catalogue and Company Profile`,
    foot: context.foot,
    colors: context.colors,
    bare: [0],
  });
  const starts = new Map<string, number>();
  const chapter = (title: string, draw: () => void | Promise<void>) => {
    sheet.addPage();
    starts.set(title, sheet.pageNumber);
    sheet.doc.outline.addItem(title);
    sheet.doc.addNamedDestination(anchor(title));
    return draw();
  };

  drawCover(sheet, content);
  sheet.addPage();
  drawContents(sheet, content, numbers);
  await chapter('Company profile', () => drawProfile(sheet, content));
  await chapter('Our products', () => drawOverview(sheet, content, context));
  for (const category of categories) {
    await chapter(category.title, () => drawCategory(sheet, category, context));
  }
  await chapter('Certificates', () => drawCertificates(sheet, content, context));
  await chapter('Branches', () => drawBranches(sheet, content));
  return { starts, finish: () => sheet.finish() };
}

function drawCover(sheet: Sheet, { company, cover, home }: BrochureContent): void {
  const { doc } = sheet;
  const { width, height } = doc.page;
  const pictureTop = 318;
  const pictureHeight = 336;
  sheet.artifact(() => {
    doc.rect(0, 0, width, height).fill(sheet.colors.ink);
    doc.save();
    doc.rect(0, pictureTop, width, pictureHeight).clip();
    doc.image(cover, 0, pictureTop, { cover: [width, pictureHeight], align: 'center', valign: 'center' });
    doc.restore();
    doc.rect(0, pictureTop - 4, width, 4).fill(sheet.colors.copper);
  });
  const line = (text: string, style: TextStyle, y: number, tag: 'P' | 'H1' = 'P') => {
    const block = layoutText(text, style, width - 2 * margins.side);
    sheet.tagged(tag, () => sheet.drawText(block, margins.side, y));
    return y + block.height;
  };
  const name = line(company.name, { size: 36, color: 'surface', bold: true, leading: 1.12 }, 96, 'H1');
  const title = line('Catalogue and Company Profile', { size: 19, color: 'copperOnInk', leading: 1.3 }, name + 14);
  line(company.tagline, { size: 11.5, color: 'onInkMuted' }, title + 6);
  const extraText = home.slides[0]?.extraText ?? '';
  const below = line(extraText, { size: 13, color: 'surface', bold: true }, pictureTop + pictureHeight + 36);
  const lines = [company.address.slice(1).join(', '), `${company.phones.join('   ')}   ${company.email}`];
  line(
    [...lines, ...(company.demonstration ? [demonstrationNotice] : [])].join('\n'),
    { size: 9.4, color: 'onInkMuted', leading: 1.6 },
    below + 12,
  );
}

function drawContents(sheet: Sheet, { categories }: BrochureContent, numbers: Map<string, number>): void {
  sheet.text('Contents', { ...styles.title, size: 26 }, { tag: 'H1', gap: 20 });
  const entry = (title: string, indent: number, style: TextStyle) => {
    const x = sheet.left + indent;
    const room = sheet.width - indent;
    const label = layoutText(title, style, room - 40);
    const number = layoutText(String(numbers.get(title) ?? ''), style, 40);
    const { y } = sheet;
    sheet.tagged('TOCI', () => {
      sheet.drawText(label, x, y);
      sheet.drawText(number, x + room - 40, y, 'right', 40);
      sheet.doc.goTo(x, y, room, label.height, anchor(title));
    });
    sheet.rule(y + label.height + 4, { x, width: room, weight: 0.4 });
    sheet.y += label.height + 9;
  };
  const main: TextStyle = { size: 11, color: 'ink', bold: true };
  sheet.group('TOC', () => {
    entry('Company profile', 0, main);
    entry('Our products', 0, main);
    for (const { title } of categories) entry(title, 18, { size: 9.6, color: 'text' });
    entry('Certificates', 0, main);
    entry('Branches', 0, main);
  });
}

function drawProfile(sheet: Sheet, { about, home, projects, company }: BrochureContent): void {
  sheet.text('Company profile', { ...styles.title, size: 26 }, { tag: 'H1', gap: 6 });
  sheet.text(about.intro.heading, styles.lead, { gap: 12 });
  for (const paragraph of about.intro.paragraphs) sheet.text(paragraph, styles.body, { gap: 7 });
  sheet.y += 8;
  const column = sheet.width / home.about.counters.length;
  const top = sheet.y;
  sheet.rule(top);
  home.about.counters.forEach(({ value, suffix, label }, index) => {
    const x = sheet.left + index * column;
    sheet.tagged('P', () => {
      sheet.drawText(layoutText(value.toLocaleString('en') + suffix, numberStyle, column), x, top + 12);
      sheet.drawText(layoutText(label, styles.small, column - 10), x, top + 40);
    });
  });
  sheet.y = top + 62;
  sheet.rule(sheet.y);
  sheet.y += 14;
  drawColumns(sheet, about.cards, (card, x, width) => {
    sheet.text(card.title, styles.heading, { tag: 'H2', x, width, gap: 2 });
    if (card.subtitle)
      sheet.text(card.subtitle, { ...styles.small, color: 'copper', bold: true }, { x, width, gap: 2 });
    sheet.text(card.text, styles.body, { x, width });
  });
  if (projects.projects.length > 0) {
    sheet.heading('Selected projects');
    sheet.text(projects.projects.map(({ title }) => title).join('  ·  '), styles.body);
  }
  sheet.heading(home.partners.subtitle);
  sheet.text(home.partners.logos.map(({ name }) => name).join('  ·  '), styles.body);
  sheet.text(`${company.legalName}, founded ${company.founded}.`, styles.small);
}

async function drawOverview(
  sheet: Sheet,
  { categories, products }: BrochureContent,
  { print, origin }: DocumentContext,
) {
  sheet.text('Our products', { ...styles.title, size: 26 }, { tag: 'H1', gap: 6 });
  const text = `${categories.length} categories, ${products} products. The whole catalogue with every table is at `;
  const address = `${origin}/our-products`;
  const runs: Run[] = [{ text }, { text: address, link: address }];
  sheet.text(runs, styles.lead, { gap: 14 });
  const gap = 14;
  const columns = 4;
  const width = (sheet.width - (columns - 1) * gap) / columns;
  const top = sheet.y;
  for (const [index, { title, picture }] of categories.entries()) {
    const x = sheet.left + (index % columns) * (width + gap);
    const height = (width * 3) / 4;
    const y = top + Math.floor(index / columns) * (height + 36);
    sheet.image(await print(picture, width), title, x, y, width, height);
    const label = layoutText(title, { size: 8, color: 'ink', bold: true, leading: 1.2 }, width);
    sheet.tagged('P', () => {
      sheet.drawText(label, x, y + height + 4);
      sheet.doc.goTo(x, y, width, height + 4 + label.height, anchor(title));
    });
  }
}

async function drawCategory(sheet: Sheet, category: CategoryContent, context: DocumentContext) {
  const { tabled, selected } = category;
  sheet.text(`${category.count} products`.toUpperCase(), styles.label, { gap: 2 });
  sheet.text(category.title, { ...styles.title, size: 24 }, { tag: 'H1', gap: 5 });
  sheet.text(category.info, styles.lead, { gap: 4 });
  if (category.company) sheet.text(category.company, { ...styles.body, bold: true, color: 'ink' }, { gap: 8 });
  const table = tabled && shortTable(tabled);
  const room = sheet.bottom - sheet.y - (table ? measureTable(table).height + 60 : 0);
  const count = Math.max(table ? 1 : 0, Math.floor(room / productHeight));
  for (const each of selected.slice(0, count)) await drawProduct(sheet, each, context);
  if (!table) return;
  drawTable(sheet, table, tabled.productName);
  const all = tabled.productDetailTableData?.length ?? 0;
  if (all > table.rows.length) {
    sheet.y -= 6;
    sheet.text(`${table.rows.length} of ${all} rows; the rest is in the datasheet and on the page.`, styles.small);
  }
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
function shortTable({ productDetailTableColumns: header, productDetailTableData: data }: ProductDetails) {
  if (!header || !data) return undefined;
  return { header, rows: data.slice(0, rowsPerTable).map((row) => flattenRow(row).map(String)) };
}

async function drawProduct(
  sheet: Sheet,
  { product, info }: CategoryContent['selected'][number],
  context: DocumentContext,
) {
  const { origin, currency, print } = context;
  const pictureWidth = 132;
  const pictureHeight = 99;
  const x = sheet.left + pictureWidth + 16;
  const width = sheet.width - pictureWidth - 16;
  const facts = printedDescription(product, currency)
    .flatMap((entry) => Object.entries(entry))
    .flatMap(([key, value]) => (/^[^*^%-]/.test(key) && typeof value === 'string' && value ? [{ key, value }] : []))
    .slice(0, 3);
  sheet.need(pictureHeight + 12);
  const top = sheet.y;
  sheet.image(
    await print(product.picture, pictureWidth),
    product.productName,
    sheet.left,
    top,
    pictureWidth,
    pictureHeight,
  );
  const link = `${origin}/our-products/${product.productCategoryId}/${product.id}`;
  const name = layoutText(product.productName, styles.heading, width);
  sheet.tagged('H2', () => {
    sheet.drawText(name, x, top);
    sheet.doc.link(x, top, name.width, name.height, link);
  });
  sheet.y = top + name.height + 1;
  sheet.text(product.company.join(', '), { ...styles.small, color: 'copper', bold: true }, { x, width, gap: 2 });
  sheet.text(info, styles.body, { x, width, gap: 3 });
  for (const { key, value } of facts) {
    const runs: Run[] = [{ text: `${key}  `, bold: true }, ...inlineRuns(value, origin)];
    const block = layoutText(runs, { ...styles.small, color: 'text' }, width);
    if (sheet.y + block.height > top + pictureHeight + 6) break;
    const { y } = sheet;
    sheet.tagged('P', () => sheet.drawText(block, x, y));
    sheet.y += block.height + 1;
  }
  sheet.y = Math.max(sheet.y, top + pictureHeight) + 12;
}

async function drawCertificates(sheet: Sheet, { certificates }: BrochureContent, { print }: DocumentContext) {
  sheet.text(certificates.heading, { ...styles.title, size: 26 }, { tag: 'H1', gap: 6 });
  sheet.text(certificates.intro, styles.lead, { gap: 16 });
  const width = (sheet.width - 20) / 2;
  const top = sheet.y;
  let lowest = top;
  for (const [index, { title, region, text, picture }] of certificates.certificates.entries()) {
    const x = sheet.left + index * (width + 20);
    sheet.y = top;
    const height = (width * picture.height) / picture.width;
    sheet.image(await print(picture, width), `${title}, ${region}`, x, top, width, height);
    sheet.y = top + height + 10;
    sheet.text(`${title}, ${region}`, styles.heading, { tag: 'H2', x, width, gap: 2 });
    sheet.text(text, styles.body, { x, width });
    lowest = Math.max(lowest, sheet.y);
  }
  sheet.y = lowest + 8;
  sheet.heading(certificates.quality.title);
  for (const paragraph of certificates.quality.paragraphs) sheet.text(paragraph, styles.body);
  drawList(
    sheet,
    certificates.quality.points.map((text) => ({ runs: [{ text }] })),
  );
}

function drawBranches(sheet: Sheet, { company }: BrochureContent): void {
  sheet.text('Branches', { ...styles.title, size: 26 }, { tag: 'H1', gap: 16 });
  drawColumns(sheet, company.branches, (branch, x, width) => {
    sheet.text(branch.name, styles.heading, { tag: 'H2', x, width, gap: 3 });
    sheet.text(branch.address.join('\n'), styles.body, { x, width, gap: 5 });
    const lines = [
      { text: `Phone  ${branch.mobileNo}` },
      ...(branch.fax ? [{ text: `\nFax  ${branch.fax}` }] : []),
      { text: '\nE-mail  ' },
      { text: branch.email, link: `mailto:${branch.email}` },
      { text: '\n' },
      { text: 'Map', link: branch.map.link },
    ];
    sheet.text(lines, styles.body, { x, width, gap: 18 });
  });
}

/** Draws blocks in two columns, row by row. */
function drawColumns<T>(sheet: Sheet, blocks: T[], draw: (block: T, x: number, width: number) => void): void {
  const width = (sheet.width - 24) / 2;
  for (let first = 0; first < blocks.length; first += 2) {
    const top = sheet.y;
    let lowest = top;
    blocks.slice(first, first + 2).forEach((block, index) => {
      sheet.y = top;
      draw(block, sheet.left + index * (width + 24), width);
      lowest = Math.max(lowest, sheet.y);
    });
    sheet.y = lowest + 8;
  }
}

function anchor(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
