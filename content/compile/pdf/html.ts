import type { Run } from './text';

/** A block of HTML, as the PDFs lay it out. */
export type HtmlBlock =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'item'; runs: Run[]; depth: number; mark: string }
  | { kind: 'table'; rows: Run[][][]; header: boolean };

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' };

/**
 * Splits sanitised HTML into paragraphs, list items and tables. `origin` makes addresses of the site absolute. The
 * sanitiser has closed every tag, so that tags and text are all that has to be parsed.
 */
export function parseHtml(html: string, origin: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  const lists: { ordered: boolean; count: number }[] = [];
  const style = { bold: 0, italic: 0, sup: 0, sub: 0 };
  let link: string | undefined;
  let runs: Run[] = [];
  let mark = '';
  let table: Extract<HtmlBlock, { kind: 'table' }> | undefined;

  const close = () => {
    const trimmed = trim(runs);
    runs = [];
    if (trimmed.length === 0) return;
    if (lists.length > 0) blocks.push({ kind: 'item', runs: trimmed, depth: lists.length, mark });
    else blocks.push({ kind: 'paragraph', runs: trimmed });
    mark = '';
  };
  const open: Record<string, (attributes: string) => void> = {
    p: close,
    ul: () => (close(), lists.push({ ordered: false, count: 0 })),
    ol: () => (close(), lists.push({ ordered: true, count: 0 })),
    li: () => {
      close();
      const list = lists.at(-1);
      if (list) mark = list.ordered ? `${++list.count}.` : '•';
    },
    table: () => (close(), (table = { kind: 'table', rows: [], header: false })),
    tr: () => table?.rows.push([]),
    th: () => table && (table.header = true),
    a: (attributes) => {
      const href = /href="([^"]*)"/.exec(attributes)?.[1];
      link = href && new URL(decode(href), origin).href;
    },
    b: () => style.bold++,
    strong: () => style.bold++,
    i: () => style.italic++,
    em: () => style.italic++,
    sup: () => style.sup++,
    sub: () => style.sub++,
    br: () => runs.push({ text: '\n' }),
  };
  const end: Record<string, () => void> = {
    p: close,
    ul: () => (close(), lists.pop()),
    ol: () => (close(), lists.pop()),
    li: close,
    table: () => {
      if (table) blocks.push(table);
      table = undefined;
      runs = [];
    },
    th: () => (table?.rows.at(-1)?.push(trim(runs)), (runs = [])),
    td: () => (table?.rows.at(-1)?.push(trim(runs)), (runs = [])),
    a: () => (link = undefined),
    b: () => style.bold--,
    strong: () => style.bold--,
    i: () => style.italic--,
    em: () => style.italic--,
    sup: () => style.sup--,
    sub: () => style.sub--,
  };
  for (const [, slash, tag = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z]+)((?:[^a-z<>][^<>]*)?)>|([^<]+)/g,
  )) {
    if (text === undefined) {
      if (slash) end[tag]?.();
      else open[tag]?.(attributes);
    } else {
      const raised = style.sup ? 'sup' : style.sub ? 'sub' : undefined;
      runs.push({
        text: decode(text).replace(/[ \t\r\n]+/g, ' '),
        ...{ bold: style.bold > 0, italic: style.italic > 0, raised, link },
      });
    }
  }
  close();
  return blocks;
}

/** The text of HTML as one block, for table cells and for measuring. */
export function inlineRuns(html: string, origin: string): Run[] {
  return parseHtml(html, origin).flatMap((block, index): Run[] => {
    const between = index > 0 ? [{ text: '\n' }] : [];
    if (block.kind === 'table')
      return [...between, ...block.rows.flatMap((row) => row.flatMap((cell) => [...cell, { text: ' ' }]))];
    return [...between, ...(block.kind === 'item' ? [{ text: `${block.mark} ` }] : []), ...block.runs];
  });
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);
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
