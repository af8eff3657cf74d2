import { addresses } from 'api/addresses';
import { flattenRow, sectionTitles } from 'api/product-details';
import type { DetailDescriptionBlock, Picture, ProductDetails, ProductSummary } from 'api/records';
import type { Palette } from 'shared-ui/theme';
import { hash } from '../cache';
import { drawBand } from './band';
import { drawFacts, drawHtml, drawList } from './flow';
import { inlineRuns } from './html';
import { printedDescription } from './price';
import { Sheet, styles } from './sheet';
import { drawTable, plainHeader } from './table';
import type { Run } from './text';

/** What every document needs: the company's texts, the colours and the pictures. */
export interface DocumentContext {
  company: string;
  /** The foot of every page: a line with name, phones and e-mail, and one that says what is a sample. */
  foot: string;
  origin: string;
  /** ISO 4217 code of the list prices. */
  currency: string;
  /** ISO date of this issue of the catalogue, if the company names one. */
  issued: string | undefined;
  colors: Palette;
  /** Returns a picture for printing at a width in points. */
  print: (picture: Picture, width: number) => Promise<Buffer>;
}

const pictureWidth = 190;
/** The height of a row of pictures in points, except for tall photographs. */
const pictureRowHeight = 105;

/** Makes the datasheet of one product, from the same record as its page and in the same order. */
export async function makeDatasheet(
  product: ProductDetails,
  summary: Pick<ProductSummary, 'info' | 'company'>,
  context: DocumentContext,
): Promise<Buffer> {
  const sheet = await compose(product, summary, context, false);
  if (!sheet.endsShort) return sheet.finish();
  const tight = await compose(product, summary, context, true);
  return (tight.pageNumber < sheet.pageNumber ? tight : sheet).finish();
}

async function compose(
  product: ProductDetails,
  { info, company: brands }: Pick<ProductSummary, 'info' | 'company'>,
  { company, foot, origin, currency, issued, colors, print }: DocumentContext,
  tight: boolean,
): Promise<Sheet> {
  const { productName, productCategory } = product;
  const date = issued ?? product.added;
  const sheet = new Sheet({
    title: `${productName}: datasheet`,
    subject: `${productCategory}, ${brands}`,
    author: company,
    date,
    runningHead: `${productName} · Datasheet`,
    foot,
    colors,
    tight,
  });
  drawBand(sheet, company, 'Datasheet');

  const top = sheet.y;
  const column = sheet.width - pictureWidth - 22;
  const x = sheet.left + column + 22;
  const height = Math.min(pictureWidth, (pictureWidth * product.picture.height) / product.picture.width);
  sheet.text(productCategory.toUpperCase(), styles.label, { width: column, gap: 3 });
  sheet.text(productName, styles.title, { tag: 'H1', width: column, gap: 5 });
  sheet.text(info, styles.lead, { width: column, gap: 7 });
  const brandLine: Run[] = [{ text: 'Brand  ' }, { text: brands, bold: true }];
  const [only, ...others] = product.variants ?? [];
  if (only && others.length === 0) brandLine.push({ text: '   Order code  ' }, { text: only.sku, bold: true });
  sheet.text(brandLine, styles.body, { width: column, gap: 5 });
  const page = new URL(addresses.product.to(product.productCategoryId, product.id), origin).href;
  const edition: Run[] = [{ text: `Issued ${date}  ·  Revision ${revision(product)}\n` }, { text: page, link: page }];
  sheet.text(edition, styles.small, { width: column, gap: 9 });
  sheet.image(await print(product.picture, pictureWidth), productName, x, top, pictureWidth, height);
  sheet.y = Math.max(sheet.y, top + height + 14);

  for (const html of product.detail) drawHtml(sheet, html, origin);
  for (const { extraSpecTitle, extraSpec = [], specification = [] } of product.Specification ?? []) {
    if (extraSpecTitle) sheet.text(extraSpecTitle, styles.subheading, { tag: 'H3', gap: 3, keep: 20 });
    if (extraSpec.length > 0) drawList(sheet, extraSpec.map(item));
    if (specification.length > 0) {
      sheet.text('Specification', styles.subheading, { tag: 'H3', gap: 3, keep: 20 });
      drawList(sheet, specification.map(item));
    }
  }
  drawDescription(sheet, printedDescription(product, currency), origin);
  await drawSections(sheet, product, origin, print);
  for (const block of product.detailDescriptionAfterTable ?? []) await drawBlock(sheet, block, product, origin, print);
  if (product.productDetailTableColumns && product.productDetailTableData) {
    const rows = product.productDetailTableData.map((row) => flattenRow(row).map(String));
    drawTable(sheet, { header: product.productDetailTableColumns, rows }, tableTitle(product));
  }
  for (const block of product.detailDescription ?? []) await drawBlock(sheet, block, product, origin, print);
  return sheet;
}

/** Changes with anything that the datasheet prints, so that a filed copy can be compared with the page's own. */
const revision = (product: ProductDetails) => hash(JSON.stringify(product)).slice(0, 6);

/** What the product's table holds: what can be ordered, the results of type tests, or other figures. */
function tableTitle({ variants, productDetailTableColumns: header }: ProductDetails): string {
  if (variants && variants.length > 1) return 'Selection table';
  return header?.[0]?.[0]?.id === 'test' ? 'Type tests' : 'Data table';
}

/** Draws the entries of the description by their key conventions (row C7). */
function drawDescription(sheet: Sheet, description: ProductDetails['description'], origin: string): void {
  const entries = description.flatMap((entry) => Object.entries(entry));
  const shown = entries.filter(([key]) => !key.startsWith('*') && !key.startsWith('%'));
  if (shown.length === 0) return;
  sheet.heading('Description');
  // Consecutive entries of one kind form one list or one table.
  let facts: Parameters<typeof drawFacts>[1] = [];
  let items: string[] = [];
  const flush = () => {
    if (facts.length > 0) drawFacts(sheet, facts, origin);
    if (items.length > 0) drawHtml(sheet, `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`, origin);
    facts = [];
    items = [];
  };
  for (const [key, value] of shown) {
    if (typeof value !== 'string') continue;
    const kind = kindOf(key, value);
    if ((kind !== 'fact' && facts.length > 0) || (kind !== 'item' && items.length > 0)) flush();
    if (kind === 'item') items.push(value);
    else if (kind === 'fact') facts.push({ name: key, value });
    else if (kind === 'paragraph') drawHtml(sheet, value, origin);
    else sheet.text(key, styles.subheading, { tag: 'H3', gap: 2, keep: 24 });
  }
  flush();
}

function kindOf(key: string, value: string): 'item' | 'paragraph' | 'subheading' | 'fact' {
  if (key === '' || key.startsWith('-')) return 'item';
  if (key.startsWith('^')) return 'paragraph';
  return value === '' ? 'subheading' : 'fact';
}

async function drawSections(sheet: Sheet, product: ProductDetails, origin: string, print: DocumentContext['print']) {
  const entries = Object.assign({}, ...product.description) as ProductDetails['description'][number];
  for (const [key, title] of Object.entries(sectionTitles)) {
    const value = entries[key];
    if (value === undefined) continue;
    const picture = key === '*Characteristics' ? product.fixedPictures?.characteristics : undefined;
    sheet.heading(title, { keep: picture ? pictureRowHeight + 70 : 60 });
    if (picture) await drawPictures(sheet, [picture], title, print);
    if (typeof value === 'string') drawHtml(sheet, value, origin);
    else
      drawFacts(
        sheet,
        Object.entries(value).map(([name, html]) => ({ name, value: html })),
        origin,
      );
  }
}

async function drawBlock(
  sheet: Sheet,
  block: DetailDescriptionBlock,
  { productName }: ProductDetails,
  origin: string,
  print: DocumentContext['print'],
) {
  const title = block.title && inlineRuns(block.title, origin);
  if (title) {
    const keep = block.images1 ? pictureRowHeight + 70 : 60;
    sheet.heading(title.map(({ text }) => text).join(''), { keep });
  }
  if (block.images1) await drawPictures(sheet, block.images1, productName, print);
  for (const html of block.content ?? []) drawHtml(sheet, html, origin);
  const [names, ...rows] = block.table ?? [];
  if (names) drawTable(sheet, { header: plainHeader(names), rows });
  if (block.images2) await drawPictures(sheet, block.images2, productName, print);
  for (const html of block.DataAfterTable ?? []) drawHtml(sheet, html, origin);
}

/** Draws pictures in rows of three. */
export async function drawPictures(
  sheet: Sheet,
  pictures: Picture[],
  alt: string,
  print: DocumentContext['print'],
): Promise<void> {
  const width = 140;
  for (let first = 0; first < pictures.length; first += 3) {
    const row = pictures.slice(first, first + 3);
    const height = Math.max(...row.map((picture) => (width * picture.height) / picture.width));
    sheet.need(height + 8);
    for (const [index, picture] of row.entries()) {
      const content = await print(picture, width);
      const own = (width * picture.height) / picture.width;
      sheet.image(content, alt, sheet.left + index * (width + 14), sheet.y, width, own);
    }
    sheet.y += height + 10;
  }
}

function item(text: string) {
  return { runs: [{ text }] };
}
