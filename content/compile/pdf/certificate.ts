import type { CompanySource, PageSource } from '../../schema';
import type { DocumentContext } from './datasheet';
import { Sheet, styles } from './sheet';
import { layoutText, type TextStyle } from './text';

type CertificateSource = PageSource<'certificates'>['certificates'][number];

/** Makes a one-page sample of a certificate, which the owner's own PDF in content/files/ replaces. */
export async function makeCertificate(
  certificate: CertificateSource,
  { name, legalName }: CompanySource,
  drawing: Buffer,
  { company, foot, colors }: DocumentContext,
): Promise<Buffer> {
  const sheet = new Sheet({
    title: `${certificate.title}, ${certificate.region}`,
    subject: `Quality management system of ${legalName}`,
    author: company,
    date: certificate.issued,
    runningHead: certificate.title,
    foot,
    colors,
  });
  const { doc } = sheet;
  const frame = (inset: number, weight: number, color: string) =>
    doc
      .rect(inset, inset, doc.page.width - 2 * inset, sheet.bottom - 2 * inset + 24)
      .lineWidth(weight)
      .stroke(color);
  sheet.artifact(() => {
    frame(24, 2, sheet.colors.ink);
    frame(30, 0.6, sheet.colors.copper);
  });
  const centred = (text: string, style: TextStyle, gap: number, tag: 'P' | 'H1' = 'P') => {
    const block = layoutText(text, style, sheet.width - 60);
    const { y } = sheet;
    sheet.tagged(tag, () => sheet.drawText(block, sheet.left + 30, y, 'center', sheet.width - 60));
    sheet.y += block.height + gap;
  };
  sheet.y = 92;
  centred(name.toUpperCase(), { ...styles.label, size: 9, spacing: 1.6 }, 16);
  centred('Certificate of Registration', { size: 15, color: 'textMuted' }, 4);
  centred(certificate.title, { size: 40, color: 'ink', bold: true, leading: 1.15 }, 2, 'H1');
  centred(certificate.region, { size: 13, color: 'copper', bold: true }, 24);
  sheet.image(
    drawing,
    `Drawing of the certificate, ${certificate.region}`,
    (doc.page.width - 268) / 2,
    sheet.y,
    268,
    201,
  );
  sheet.y += 230;
  centred('The quality management system of', styles.lead, 4);
  centred(certificate.holder, { size: 12, color: 'text', bold: true, leading: 1.4 }, 10);
  centred('has been assessed against the standard for the following scope:', styles.lead, 4);
  centred(certificate.scope, { size: 11, color: 'text', leading: 1.45 }, 34);
  const column = sheet.width / 3;
  const facts = [
    ['Certificate number', certificate.number],
    ['Issued', longDate(certificate.issued)],
    ['Valid until', longDate(certificate.validUntil)],
  ];
  const { y } = sheet;
  facts.forEach(([label = '', value = ''], index) => {
    const x = sheet.left + index * column;
    sheet.tagged('P', () => {
      sheet.drawText(layoutText(label.toUpperCase(), styles.label, column), x, y, 'center', column);
      const style = { ...styles.body, size: 10.5, bold: true };
      sheet.drawText(layoutText(value, style, column), x, y + 14, 'center', column);
    });
  });
  sheet.y += 64;
  sheet.rule(sheet.y, { x: sheet.left + 60, width: sheet.width - 120 });
  sheet.y += 12;
  centred('Sample. The company is fictional, and no certification body has issued this document.', styles.small, 0);
  return sheet.finish();
}

/** `2024-03-18` → `18 March 2024` */
function longDate(isoDate: string): string {
  return new Date(`${isoDate}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
