import type { DocumentContext } from '../datasheet';
import { inlineRuns } from '../html';
import { printedDescription } from '../price';
import { styles, type Sheet } from '../sheet';
import { drawTable, measureTable } from '../table';
import { layoutText, type Run } from '../text';
import { shortTable, type BrochureContent, type CategoryContent } from './content';
import { anchor } from './cover';

const productHeight = 114;

/** The chapter with a picture of each category, which leads to its chapter. */
export async function drawOverview(
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

/** A category: as many of its products as fit above the table of one of them. */
export async function drawCategory(sheet: Sheet, category: CategoryContent, context: DocumentContext) {
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
