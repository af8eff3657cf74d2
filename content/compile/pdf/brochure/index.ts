import type { DocumentContext } from '../datasheet';
import { Sheet } from '../sheet';
import { drawBranches, drawCertificates, drawProfile } from './company';
import type { BrochureContent } from './content';
import { anchor, drawContents, drawCover } from './cover';
import { drawCategory, drawOverview } from './products';

export { brochureContent, categoryContent, type CategoryContent } from './content';

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
