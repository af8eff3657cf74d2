import { inlineRuns, parseHtml } from './html';
import { type Sheet, styles } from './sheet';
import { drawTable, plainHeader } from './table';
import { layoutText, type Run } from './text';

/** Draws HTML below the last content: paragraphs, lists, tables. `origin` makes addresses of the site absolute. */
export function drawHtml(sheet: Sheet, html: string, origin: string): void {
  let items: Parameters<typeof drawList>[1] = [];
  const flush = () => {
    if (items.length > 0) drawList(sheet, items);
    items = [];
  };
  for (const block of parseHtml(html, origin)) {
    if (block.kind === 'item') {
      items.push(block);
      continue;
    }
    flush();
    if (block.kind === 'paragraph') {
      sheet.text(block.runs, styles.body, { gap: 5 });
    } else {
      const [first = [], ...rest] = block.rows;
      const names = first.map((runs) => runs.map(({ text }) => text).join(''));
      if (rest.length > 0) drawTable(sheet, { header: plainHeader(names), rows: rest });
    }
  }
  flush();
}

/** Draws a list, each item with a hanging marker at the left. */
export function drawList(sheet: Sheet, items: { runs: Run[]; mark?: string; depth?: number }[]): void {
  sheet.group('L', () => {
    for (const { runs, mark = '•', depth = 1 } of items) {
      const indent = 13 * depth + (mark.length > 2 ? 4 : 0);
      const block = layoutText(runs, styles.body, sheet.width - indent);
      sheet.need(block.height);
      const { y } = sheet;
      const marker = layoutText(mark, { ...styles.body, color: 'copper', bold: true }, 30);
      sheet.group('LI', () => {
        sheet.tagged('Lbl', () => sheet.drawText(marker, sheet.left + indent - 11 - (mark.length > 2 ? 4 : 0), y));
        sheet.tagged('LBody', () => sheet.drawText(block, sheet.left + indent, y));
      });
      sheet.y += block.height + 2;
    }
  });
  sheet.y += 4;
}

/** Draws rows of name and value with a hairline between them. */
export function drawFacts(sheet: Sheet, rows: { name: string; value: string }[], origin: string): void {
  const { left, width } = sheet;
  const valueAt = 0.32 * width;
  sheet.group('L', () => rows.forEach(drawFact));
  sheet.y += 6;

  function drawFact({ name, value }: { name: string; value: string }) {
    const label = layoutText(name, { ...styles.body, color: 'textMuted' }, valueAt - 8);
    const text = layoutText(inlineRuns(value, origin), styles.body, width - valueAt);
    const height = Math.max(label.height, text.height) + sheet.space(5);
    sheet.need(height);
    const { y } = sheet;
    sheet.group('LI', () => {
      sheet.tagged('Lbl', () => sheet.drawText(label, left, y + sheet.space(2.5)));
      sheet.tagged('LBody', () => sheet.drawText(text, left + valueAt, y + sheet.space(2.5)));
    });
    sheet.y += height;
    sheet.rule(sheet.y, { weight: 0.4 });
  }
}
