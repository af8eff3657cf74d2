import type { DocumentContext } from '../datasheet';
import { drawList } from '../flow';
import { styles, type Sheet } from '../sheet';
import { layoutText, type TextStyle } from '../text';
import type { BrochureContent } from './content';

const numberStyle: TextStyle = { size: 24, color: 'ink', bold: true, leading: 1.1 };

/** The chapter about the company: what it is, its figures, projects and partners. */
export function drawProfile(sheet: Sheet, { about, home, projects, company }: BrochureContent): void {
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

/** The chapter with a picture of each certificate. */
export async function drawCertificates(sheet: Sheet, { certificates }: BrochureContent, { print }: DocumentContext) {
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

/** The chapter with the address of each branch. */
export function drawBranches(sheet: Sheet, { company }: BrochureContent): void {
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
