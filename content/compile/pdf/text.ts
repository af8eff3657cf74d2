import type { ColorName } from 'shared-ui/theme';
import { openFont, plexSans } from '../plex';

/** A run of text in one style. `link` is an absolute address. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  raised?: 'sup' | 'sub';
  link?: string;
}

/** The style of a block of text; sizes in points. */
export interface TextStyle {
  size: number;
  color: ColorName;
  bold?: boolean;
  /** Line height as a multiple of the size. */
  leading?: number;
  /** Letter spacing in points. */
  spacing?: number;
}

export type FontName = 'Regular' | 'SemiBold' | 'Italic' | 'SemiBoldItalic';

interface Fragment extends Run {
  font: FontName;
  size: number;
  /** From the left edge of the block. */
  x: number;
  width: number;
}

/** Text broken into lines, with the position of each fragment and the size of the block. */
export interface TextBlock {
  lines: { fragments: Fragment[]; width: number }[];
  style: TextStyle;
  lineHeight: number;
  height: number;
  /** The width of the longest line. */
  width: number;
}

const openPlex = (name: FontName) => openFont(plexSans(name));

// Characters that Plex does not have, with what engineers write instead.
const replacements: Record<string, string> = {
  '⁻': '¯',
  '⌀': 'Ø',
  '\u00ad': '',
  '\u2011': '-',
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
};

/** Matches a number and its unit, which stay on one line. */
const numberWithUnit =
  /(\d) (?=(?:[kM]?V|[mkµ]?A|[mcµ]?m[²³]?|m?[gs]|k[gWN]|MPa|MΩ|Ω|°C|Hz|W|N|pC|l|s|min|h|dB|bar|%)(?![\p{L}\d]))/gu;

/** Matches the parts of a metric thread, `M20 × 1.5`, which stay on one line. */
const metricThread = /\b(M\d{1,3}) × (?=\d)/g;

/** Replaces characters that Plex does not have. */
function settable(text: string): string {
  return text
    .replace(/[⌀⁻\u00ad\u2011\u202f\u2009]/g, (sign) => replacements[sign] ?? '')
    .replace(metricThread, '$1\u00a0×\u00a0')
    .replace(numberWithUnit, '$1\u00a0');
}

/** The characters of a text that the PDFs cannot show, each once. */
export function unsettable(text: string): string[] {
  const unusual = new Set(settable(text).match(/[^\n\t\r -~\u00a0-\u00ff]/gu));
  return [...unusual].filter((sign) => !openPlex('Regular').hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
}

const widths = new Map<string, number>();

/** The width of a word at size 1. */
function unitWidth(text: string, font: FontName): number {
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const opened = openPlex(font);
  const width = opened.layout(text).advanceWidth / opened.unitsPerEm;
  widths.set(key, width);
  return width;
}

function fontOf(run: Run, style: TextStyle): FontName {
  const bold = run.bold || style.bold;
  return run.italic ? (bold ? 'SemiBoldItalic' : 'Italic') : bold ? 'SemiBold' : 'Regular';
}

/**
 * Line-break opportunities: after a space, after a slash, and after a hyphen before a word. 'H07V-R' stays whole.
 */
const breaks = /(?<= )(?=[^ ])|(?<=[^ ]\/)(?=[^ ])|(?<=-)(?=\p{L}{4})/u;

/** Breaks runs of text into lines no wider than `width`, and at each line feed. */
export function layoutText(text: string | Run[], style: TextStyle, width: number): TextBlock {
  const runs = typeof text === 'string' ? [{ text }] : text;
  const lines: TextBlock['lines'] = [];
  let line: TextBlock['lines'][number] = { fragments: [], width: 0 };
  const breakLine = () => {
    const last = line.fragments.at(-1);
    if (last?.text.endsWith(' ')) {
      last.text = last.text.trimEnd();
      last.width = measure(last, style);
    }
    line.width = last ? last.x + last.width : 0;
    lines.push(line);
    line = { fragments: [], width: 0 };
  };
  const put = (word: string, run: Run) => {
    const font = fontOf(run, style);
    const size = run.raised ? style.size * 0.68 : style.size;
    const last = line.fragments.at(-1);
    const x = last ? last.x + last.width : 0;
    const fragment = { ...run, text: word, font, size, x, width: 0 };
    fragment.width = measure(fragment, style);
    if (x + measure({ ...fragment, text: word.trimEnd() }, style) > width + 0.01 && line.fragments.length > 0) {
      breakLine();
      put(word.trimStart(), run);
      return;
    }
    if (x === 0 && fragment.width > width && word.length > 1) {
      const fitting = longestStart(fragment, style, width);
      put(word.slice(0, fitting), run);
      breakLine();
      put(word.slice(fitting), run);
      return;
    }
    if (last && sameStyle(last, fragment)) {
      last.text += word;
      last.width = measure(last, style);
    } else if (word !== '') {
      line.fragments.push(fragment);
    }
  };
  for (const run of runs) {
    settable(run.text)
      .split('\n')
      .forEach((part, index) => {
        if (index > 0) breakLine();
        for (const word of part.split(breaks)) put(word, run);
      });
  }
  breakLine();
  const lineHeight = style.size * (style.leading ?? 1.38);
  return {
    ...{ lines, style, lineHeight },
    height: lines.length * lineHeight,
    width: Math.max(...lines.map((each) => each.width)),
  };
}

/** The width of the longest word; a narrower column would have to break words. */
export function longestWord(text: string, style: TextStyle): number {
  const font = fontOf({ text }, style);
  const words = settable(text)
    .split('\n')
    .flatMap((line) => line.split(breaks).map((word) => word.trimEnd()));
  return Math.max(0, ...words.map((word) => unitWidth(word, font) * style.size + word.length * (style.spacing ?? 0)));
}

function measure({ text, font, size }: Pick<Fragment, 'text' | 'font' | 'size'>, { spacing = 0 }: TextStyle): number {
  let sum = text.length * spacing;
  for (const part of text.match(/ +|[^ ]+/g) ?? []) sum += unitWidth(part, font) * size;
  return sum;
}

function longestStart(fragment: Fragment, style: TextStyle, width: number): number {
  let length = fragment.text.length;
  while (length > 1 && measure({ ...fragment, text: fragment.text.slice(0, length) }, style) > width) length--;
  return length;
}

function sameStyle(a: Fragment, b: Fragment): boolean {
  return a.font === b.font && a.size === b.size && a.raised === b.raised && a.link === b.link;
}
