import type PDFDocument from 'pdfkit';
import type { Palette } from 'shared-ui/theme';
import { openFont, plexSans } from '../plex';
import { layoutText, type FontName, type Run, type TextBlock, type TextStyle } from './text';

export const styles = {
  title: { size: 21, color: 'ink', bold: true, leading: 1.18 },
  lead: { size: 10.5, color: 'textMuted', leading: 1.4 },
  heading: { size: 12.5, color: 'ink', bold: true, leading: 1.25 },
  subheading: { size: 9.4, color: 'ink', bold: true },
  body: { size: 9.2, color: 'text', leading: 1.45 },
  small: { size: 7.8, color: 'textMuted' },
  label: { size: 7.4, color: 'copper', bold: true, spacing: 0.35 },
} satisfies Record<string, TextStyle>;

export const margins = { side: 44, top: 62, bottom: 58 };

export interface SheetOptions {
  title: string;
  subject: string;
  author: string;
  /** The value of each colour name. */
  colors: Palette;
  /** Creation date, an ISO date. It is not read from the clock, so that the same content gives the same file. */
  date: string;
  /** Drawn on every page but the first. */
  runningHead: string;
  /** Drawn at the foot of every page, left of 'page n of m'. */
  foot: string;
  /** Pages without head and foot, counted from 0. */
  bare?: number[];
  /** Reduces the spacing, to avoid a last page of a few lines. */
  tight?: boolean;
}

/** Loaded with the first PDF that is not in the cache. */
const pdfKit = () => require('pdfkit') as typeof PDFDocument;

type Element = ReturnType<PDFKit.PDFDocument['struct']>;
type Tag =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Figure'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI';

/**
 * A tagged A4 document, filled from top to bottom. Text is laid out line by line, so that heights are known before
 * anything is drawn and nothing overflows the page.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly colors: Palette;
  y: number;
  #parents: Element[];
  readonly #options: SheetOptions;
  readonly #chunks: Buffer[] = [];

  constructor(options: SheetOptions) {
    this.#options = options;
    this.colors = options.colors;
    this.y = this.#top;
    this.doc = new (pdfKit())({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang: 'en-GB',
      pdfVersion: '1.7',
      info: {
        Title: options.title,
        Author: options.author,
        Subject: options.subject,
        Creator: options.author,
        CreationDate: new Date(`${options.date}T00:00:00Z`),
      },
    });
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    for (const name of ['Regular', 'SemiBold', 'Italic', 'SemiBoldItalic'] satisfies FontName[]) {
      // PDFKit also takes an opened font, which its types do not say. Opening the fonts for each document costs a fifth of a run.
      this.doc.registerFont(name, openFont(plexSans(name)) as never);
    }
    const root = this.doc.struct('Document', { title: options.title });
    this.doc.addStructure(root);
    this.#parents = [root];
  }

  get #top(): number {
    return this.#options.tight ? margins.top - 6 : margins.top;
  }

  /** Vertical space in points, reduced on a tight sheet. */
  space(points: number): number {
    return this.#options.tight ? points * 0.7 : points;
  }

  /** True when the last page holds no more than a few lines. */
  get endsShort(): boolean {
    return this.pageNumber > 1 && this.y < 230;
  }

  get left(): number {
    return margins.side;
  }

  /** The width between the margins of the current page. */
  get width(): number {
    return this.doc.page.width - 2 * margins.side;
  }

  /** The lower edge of the content area. */
  get bottom(): number {
    return this.doc.page.height - margins.bottom + (this.#options.tight ? 10 : 0);
  }

  get pageNumber(): number {
    return this.doc.bufferedPageRange().count;
  }

  addPage(layout: 'portrait' | 'landscape' = 'portrait'): void {
    this.doc.addPage({ size: 'A4', layout, margin: 0 });
    this.y = this.#top;
  }

  /** Starts a new page if `height` does not fit below the last content. */
  need(height: number): void {
    if (this.y + height > this.bottom) this.addPage();
  }

  /** Puts everything that `fill` draws into one element of the document's structure. */
  group(tag: Tag, fill: () => void): void {
    const element = this.doc.struct(tag);
    this.#parents.at(-1)?.add(element);
    this.#parents.push(element);
    fill();
    this.#parents.pop();
    element.end();
  }

  /** Draws content of the reading order, as one element. */
  tagged(tag: Tag, draw: () => void, options: { alt?: string; scope?: 'Column' | 'Row' } = {}): void {
    this.#parents.at(-1)?.add(this.doc.struct(tag, options, [draw]));
  }

  /** Draws lines, fills and repeated headers, which screen readers skip. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws laid-out text with its top left corner at x, y; `width` is the box in which it is aligned. */
  drawText(
    block: TextBlock,
    x: number,
    y: number,
    align: 'left' | 'center' | 'right' = 'left',
    width = block.width,
  ): void {
    const { doc } = this;
    block.lines.forEach(({ fragments, width: lineWidth }, index) => {
      const shift = align === 'left' ? 0 : (width - lineWidth) * (align === 'center' ? 0.5 : 1);
      const baseline = y + index * block.lineHeight + block.lineHeight / 2 + block.style.size * 0.34;
      for (const fragment of fragments) {
        const { font, size, text, raised, link } = fragment;
        const rise = raised === 'sup' ? block.style.size * 0.33 : raised === 'sub' ? -block.style.size * 0.16 : 0;
        const at = x + shift + fragment.x;
        doc
          .font(font)
          .fontSize(size)
          .fillColor(this.colors[link ? 'copper' : block.style.color]);
        const characterSpacing = block.style.spacing ?? 0;
        doc.text(text, at, baseline - rise, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
        if (link) doc.link(at, baseline - size, fragment.width, size * 1.3, link);
      }
    });
  }

  /** Draws a block of text below the last content and advances below it. */
  text(
    text: string | Run[],
    style: TextStyle,
    { tag = 'P', x = this.left, width = this.width - (x - this.left), gap = 6, keep = 0 }: TextOptions = {},
  ): void {
    const block = layoutText(text, style, width);
    this.need(block.height + keep);
    const { y } = this;
    this.tagged(tag, () => this.drawText(block, x, y));
    this.y += block.height + this.space(gap);
  }

  /** Draws a heading below the design's copper rule. */
  heading(text: string, { tag = 'H2', keep = 60 }: { tag?: 'H1' | 'H2' | 'H3'; keep?: number } = {}): void {
    this.need(keep);
    this.y += this.space(8);
    const { y } = this;
    this.artifact(() => this.doc.rect(this.left, y, 22, 1.6).fill(this.colors.copper));
    this.y += 6;
    this.text(text, styles.heading, { tag, gap: 6 });
  }

  rule(y: number, { x = this.left, width = this.width, color = this.colors.line, weight = 0.6 } = {}): void {
    this.artifact(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke(color),
    );
  }

  /** Draws an image fitted into a box, with its alternative text. */
  image(content: Buffer, alt: string, x: number, y: number, width: number, height: number): void {
    this.tagged(
      'Figure',
      () => this.doc.image(content, x, y, { fit: [width, height], align: 'center', valign: 'center' }),
      {
        alt,
      },
    );
  }

  /** Draws the headers and footers of all pages. @returns the finished file */
  async finish(): Promise<Buffer> {
    const { doc } = this;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      if (this.#options.bare?.includes(page)) continue;
      doc.switchToPage(page);
      this.artifact(() => this.#headAndFoot(page, count), 'Pagination');
    }
    this.#parents[0]?.end();
    const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
    doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #headAndFoot(page: number, count: number): void {
    const { doc } = this;
    const foot = this.doc.page.height - margins.bottom + 20;
    const line = (y: number) =>
      doc
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(0.6)
        .stroke(this.colors.line);
    line(foot);
    this.drawText(layoutText(this.#options.foot, styles.small, this.width - 70), this.left, foot + 7);
    const number = layoutText(`Page ${page + 1} of ${count}`, styles.small, 70);
    this.drawText(number, this.left + this.width - 70, foot + 7, 'right', 70);
    if (page === 0) return;
    this.drawText(layoutText(this.#options.runningHead, styles.small, this.width), this.left, 28);
    line(44);
  }
}

interface TextOptions {
  tag?: Tag;
  x?: number;
  width?: number;
  /** Space below, in points. */
  gap?: number;
  /** Height that must fit below on the same page, in points. */
  keep?: number;
}
