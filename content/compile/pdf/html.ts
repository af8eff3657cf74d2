import { Parser } from 'htmlparser2';
import type { Run } from './text';

/** A block of HTML, as the PDFs lay it out. */
export type HtmlBlock =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'item'; runs: Run[]; depth: number; mark: string }
  | { kind: 'table'; rows: Run[][][]; header: boolean };

const styles = { b: 'bold', strong: 'bold', i: 'italic', em: 'italic', sup: 'sup', sub: 'sub' } as const;
type Style = (typeof styles)[keyof typeof styles];
const isStyled = (tag: string): tag is keyof typeof styles => Object.hasOwn(styles, tag);

/**
 * Splits sanitised HTML into paragraphs, list items and tables.
 * @param origin makes addresses of the site absolute
 */
export function parseHtml(html: string, origin: string): HtmlBlock[] {
  const layout = new Layout(origin);
  const parser = new Parser({
    onopentag: (tag, { href }) => layout.open(tag, href),
    ontext: (text) => layout.text(text),
    onclosetag: (tag) => layout.close(tag),
  });
  parser.end(html);
  return layout.end();
}

/** Collects blocks while HTML is parsed. */
class Layout {
  readonly #blocks: HtmlBlock[] = [];
  readonly #lists: { ordered: boolean; count: number }[] = [];
  readonly #depth: Record<Style, number> = { bold: 0, italic: 0, sup: 0, sub: 0 };
  #link: string | undefined;
  #runs: Run[] = [];
  #mark = '';
  #table: Extract<HtmlBlock, { kind: 'table' }> | undefined;

  constructor(readonly origin: string) {}

  open(tag: string, href: string | undefined) {
    if (isStyled(tag)) this.#depth[styles[tag]]++;
    else if (tag === 'a') this.#link = href && new URL(href, this.origin).href;
    else if (tag === 'br') this.#runs.push({ text: '\n' });
    else if (tag === 'tr') this.#table?.rows.push([]);
    else if (tag === 'th' && this.#table) this.#table.header = true;
    else if (blockTags.has(tag)) this.#openBlock(tag);
  }

  #openBlock(tag: string) {
    this.#endBlock();
    if (tag === 'table') this.#table = { kind: 'table', rows: [], header: false };
    if (tag === 'ul' || tag === 'ol') this.#lists.push({ ordered: tag === 'ol', count: 0 });
    const list = this.#lists.at(-1);
    if (tag === 'li' && list) this.#mark = list.ordered ? `${++list.count}.` : '•';
  }

  text(text: string) {
    const { bold, italic, sup, sub } = this.#depth;
    const raised = sup ? 'sup' : sub ? 'sub' : undefined;
    const style = { bold: bold > 0, italic: italic > 0, raised, link: this.#link } as const;
    this.#runs.push({ text: text.replace(/[ \t\r\n]+/g, ' '), ...style });
  }

  close(tag: string) {
    if (isStyled(tag)) this.#depth[styles[tag]]--;
    else if (tag === 'a') this.#link = undefined;
    else if (tag === 'th' || tag === 'td') this.#table?.rows.at(-1)?.push(this.#takeRuns());
    else if (tag === 'table') this.#endTable();
    else if (blockTags.has(tag)) {
      this.#endBlock();
      if (tag === 'ul' || tag === 'ol') this.#lists.pop();
    }
  }

  end(): HtmlBlock[] {
    this.#endBlock();
    return this.#blocks;
  }

  #takeRuns(): Run[] {
    const runs = trim(this.#runs);
    this.#runs = [];
    return runs;
  }

  #endBlock() {
    const runs = this.#takeRuns();
    if (runs.length === 0) return;
    const depth = this.#lists.length;
    this.#blocks.push(depth > 0 ? { kind: 'item', runs, depth, mark: this.#mark } : { kind: 'paragraph', runs });
    this.#mark = '';
  }

  #endTable() {
    if (this.#table) this.#blocks.push(this.#table);
    this.#table = undefined;
    // Between its cells there is white space only.
    this.#runs = [];
  }
}

/** What begins a line of its own; the sanitiser lets no other block through. */
const blockTags = new Set(['p', 'ul', 'ol', 'li', 'table']);

/** The text of HTML as one block, for table cells and for measuring. */
export function inlineRuns(html: string, origin: string): Run[] {
  return parseHtml(html, origin).flatMap((block, index): Run[] => {
    const between = index > 0 ? [{ text: '\n' }] : [];
    if (block.kind === 'table')
      return [...between, ...block.rows.flatMap((row) => row.flatMap((cell) => [...cell, { text: ' ' }]))];
    return [...between, ...(block.kind === 'item' ? [{ text: `${block.mark} ` }] : []), ...block.runs];
  });
}

/** Removes white space at both ends, and doubled spaces where runs meet. */
function trim(runs: Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const before = kept.at(-1)?.text ?? ' ';
    const text = / $|\n$/.test(before) ? run.text.replace(/^ +/, '') : run.text;
    if (text !== '') kept.push({ ...run, text });
  }
  const last = kept.at(-1);
  if (last) last.text = last.text.trimEnd();
  return kept.filter(({ text }) => text !== '');
}
