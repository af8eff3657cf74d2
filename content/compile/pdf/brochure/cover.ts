import { demonstrationNotice } from '../../demonstration';
import { margins, styles, type Sheet } from '../sheet';
import { layoutText, type TextStyle } from '../text';
import type { BrochureContent } from './content';

/** Fills the first page: name, picture, address. */
export function drawCover(sheet: Sheet, { company, cover, home }: BrochureContent): void {
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

/**
 * The table of contents.
 * @param numbers the page on which each chapter begins, by its title
 */
export function drawContents(sheet: Sheet, { categories }: BrochureContent, numbers: Map<string, number>): void {
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

/** The name by which links in the brochure lead to a chapter. */
export function anchor(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
