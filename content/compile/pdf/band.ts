import { margins, type Sheet, styles } from './sheet';
import { layoutText } from './text';

const bandHeight = 64;

/** Draws the navy band on a document's first page, with the company and the kind of document. */
export function drawBand(sheet: Sheet, company: string, kind: string): void {
  const { doc } = sheet;
  const room = doc.page.width - 2 * margins.side;
  sheet.artifact(() => {
    doc.rect(0, 0, doc.page.width, bandHeight).fill(sheet.colors.ink);
    doc.rect(0, bandHeight, doc.page.width, 2.4).fill(sheet.colors.copper);
  });
  const name = layoutText(company, { size: 13, color: 'surface', bold: true }, room * 0.62);
  const label = layoutText(kind.toUpperCase(), { ...styles.label, color: 'onInkMuted', spacing: 0.5 }, room * 0.38);
  sheet.tagged('P', () => {
    sheet.drawText(name, sheet.left, (bandHeight - name.height) / 2);
    sheet.drawText(label, sheet.left + room * 0.62, (bandHeight - label.height) / 2, 'right', room * 0.38);
  });
  sheet.y = bandHeight + sheet.space(28);
}
