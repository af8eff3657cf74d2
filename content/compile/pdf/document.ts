import type { Picture, ProductDetails } from 'api/records';
import type { DocumentSource } from '../uploads';
import { drawBand } from './band';
import { drawPictures, type DocumentContext } from './datasheet';
import { drawList } from './flow';
import { Sheet, styles } from './sheet';
import { drawTable, plainHeader } from './table';

/** Makes the document of a named download button: an installation instruction, a test report, … */
export async function makeDocument(
  label: string,
  { sections = [] }: DocumentSource,
  product: ProductDetails,
  picture: (key: string) => Picture,
  { company, foot, colors, print }: DocumentContext,
): Promise<Buffer> {
  const { productName, productCategory } = product;
  const sheet = new Sheet({
    title: `${productName}: ${label}`,
    subject: productCategory,
    author: company,
    date: product.added,
    runningHead: `${productName} · ${label}`,
    foot,
    colors,
  });
  drawBand(sheet, company, label);
  sheet.text(productCategory.toUpperCase(), styles.label, { gap: 3 });
  sheet.text(productName, styles.title, { tag: 'H1', gap: 12 });
  for (const { heading, paragraphs = [], steps = [], image, table } of sections) {
    sheet.heading(heading);
    for (const paragraph of paragraphs) sheet.text(paragraph, styles.body);
    if (image) await drawPictures(sheet, [picture(image)], heading, print);
    if (steps.length > 0)
      drawList(
        sheet,
        steps.map((text, index) => ({ runs: [{ text }], mark: `${index + 1}.` })),
      );
    const [names, ...rows] = table ?? [];
    if (names) drawTable(sheet, { header: plainHeader(names), rows });
  }
  return sheet.finish();
}
