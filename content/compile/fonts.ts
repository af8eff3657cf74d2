import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import type SubsetFont from 'subset-font';
import type { FontsFile } from 'api/records';
import type { Cache } from './cache';
import type { NameFile } from './encodings';
import { openFont } from './plex';

/** Loaded on first use: a run that finds every font in the cache needs no WebAssembly. */
const subsetFont = () => require('subset-font') as typeof SubsetFont;

/** The web fonts. Those that nearly every page needs at once are part of the page. */
const faces = [
  { family: 'IBM Plex Sans', pack: '@fontsource/ibm-plex-sans', name: 'ibm-plex-sans', weight: 400, inPage: true },
  { family: 'IBM Plex Sans', pack: '@fontsource/ibm-plex-sans', name: 'ibm-plex-sans', weight: 600, inPage: true },
  { family: 'IBM Plex Sans', pack: '@fontsource/ibm-plex-sans', name: 'ibm-plex-sans', weight: 700, inPage: false },
  { family: 'IBM Plex Mono', pack: '@fontsource/ibm-plex-mono', name: 'ibm-plex-mono', weight: 400, inPage: false },
];

const charactersFrom = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** The characters of English text about electrical products: ASCII and some more. */
const common = `${charactersFrom(0x20, 0x7e)}\u00a0©°±²³µ·¼½¾×÷–—‘’“”•…™↑↓−`;

/** The other characters of @fontsource's latin files. */
const otherLatin = Array.from(
  `${charactersFrom(0xa1, 0xff)}ıŒœʻʼˆ˚˜‚„′″‹›⁄€∕\u0304\u0308\u2002\u2009\u200b\ufeff\ufffd`,
)
  .filter((character) => !common.includes(character))
  .join('');

// Without hinting, which phones ignore, and without the features for fractions, which no style uses: this halves the files.
const subsetOptions = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'liga'],
} as const;

/**
 * Reads the web fonts and returns their declarations: for each font, one face with the common characters and one with the
 * other Latin characters, which is loaded only by a page that has é or ß, for example. Fallback faces of system fonts are adjusted to the same height
 * and average width, so that little moves when a font loads.
 */
export async function makeFonts(
  cache: Cache,
  nameFile: NameFile,
): Promise<{ fonts: FontsFile; files: [path: string, content: Buffer][] }> {
  const files: [string, Buffer][] = [];
  const fonts: FontsFile = { faces: [], fallbacks: [] };
  for (const { family, pack, name, weight, inPage } of faces) {
    const content = readFileSync(require.resolve(`${pack}/files/${name}-latin-${weight}-normal.woff2`));
    for (const [part, characters] of [
      ['common', common],
      ['latin', otherLatin],
    ] as const) {
      const subset = await cache.get('fontSubset', [content, characters], () =>
        subsetFont()(content, characters, subsetOptions),
      );
      const path = nameFile(`${name}-${weight}-${part}`, subset, 'woff2');
      files.push([path, subset]);
      const face = { family, weight, style: 'normal', src: `/${path}`, unicodeRange: rangeOf(characters) } as const;
      fonts.faces.push(inPage && part === 'common' ? { ...face, base64: subset.toString('base64') } : face);
    }
    const adjusted = await cache.get('fallbacks', [content, family, String(weight)], () => {
      const font = openFont(`${pack}/files/${name}-latin-${weight}-normal.woff`);
      const systems = systemFonts[family === 'IBM Plex Mono' ? 'mono' : weight >= 600 ? 'sansBold' : 'sans'];
      return Buffer.from(JSON.stringify(systems.map((system) => fallback(family, weight, font, system))));
    });
    fonts.fallbacks.push(...(JSON.parse(adjusted.toString()) as FontsFile['fallbacks']));
  }
  return { fonts, files };
}

/** The `unicode-range` of exactly these characters. */
function rangeOf(characters: string): string {
  const runs: [first: number, last: number][] = [];
  for (const codePoint of Array.from(characters, (character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === codePoint - 1) run[1] = codePoint;
    else runs.push([codePoint, codePoint]);
  }
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join();
}

function fallback(family: string, weight: number, font: Font, system: SystemFont): FontsFile['fallbacks'][number] {
  const ours = averageWidth(
    (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm,
  );
  const adjust = ours / averageWidth(system.width);
  // The overrides are relative to the adjusted size, hence the division.
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
  return {
    family: `${family} ${system.name}`,
    weight,
    local: system.local,
    ascentOverride: percent(font.ascent / font.unitsPerEm / adjust),
    descentOverride: percent(-font.descent / font.unitsPerEm / adjust),
    lineGapOverride: percent(font.lineGap / font.unitsPerEm / adjust),
    sizeAdjust: percent(adjust),
  };
}

/** The average width of a letter of English text, in em, weighted by letter frequency. */
function averageWidth(widthOf: (letter: string) => number): number {
  let sum = 0;
  let total = 0;
  for (const [letter, share] of Object.entries(letterShares)) {
    sum += widthOf(letter) * share;
    total += share;
  }
  return sum / total;
}

const letterShares: Record<string, number> = {
  ...{ ' ': 18.3, e: 10.3, t: 7.5, a: 6.5, o: 6.2, n: 5.7, i: 5.7, s: 5.3, r: 5, h: 5, l: 3.3, d: 3.3, u: 2.3, c: 2.2 },
  ...{ m: 2, f: 2, w: 1.7, g: 1.6, p: 1.5, y: 1.4, b: 1.3, v: 0.8, k: 0.6, x: 0.1, j: 0.1, q: 0.1, z: 0.1 },
};

// Advance widths in thousandths of an em, space and a to z, of Arial (the same as Helvetica's published metrics).
const arial = [278, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278];
const arialBold = [
  278, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333,
];
const widths = (upToT: number[], uToZ: number[]) => (letter: string) =>
  ([...upToT, ...uToZ][letter === ' ' ? 0 : letter.charCodeAt(0) - 96] ?? 0) / 1000;

// The same of Roboto, which Android has in place of Arial.
const roboto = [
  248, 544, 562, 523, 564, 530, 348, 562, 551, 243, 239, 507, 243, 877, 552, 570, 562, 568, 339, 516, 327,
];
const robotoBold = [
  249, 535, 563, 521, 563, 540, 358, 571, 560, 265, 260, 534, 265, 866, 561, 564, 563, 564, 366, 514, 338,
];

interface SystemFont {
  /** What the family of the fallback ends with. */
  name: string;
  local: string[];
  /** Of a letter, in em. */
  width: (letter: string) => number;
}

const systemFonts: Record<'sans' | 'sansBold' | 'mono', SystemFont[]> = {
  sans: [
    {
      name: 'Fallback',
      local: ['Arial', 'Helvetica', 'Liberation Sans'],
      width: widths(arial, [556, 500, 722, 500, 500, 500]),
    },
    { name: 'Roboto', local: ['Roboto', 'Roboto-Regular'], width: widths(roboto, [551, 484, 751, 496, 473, 496]) },
  ],
  sansBold: [
    {
      name: 'Fallback',
      local: ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold'],
      width: widths(arialBold, [611, 556, 778, 556, 556, 500]),
    },
    {
      name: 'Roboto',
      local: ['Roboto Bold', 'Roboto-Bold'],
      width: widths(robotoBold, [560, 506, 734, 509, 503, 509]),
    },
  ],
  // Of faces with one name browsers take the last one that they have.
  mono: [
    { name: 'Fallback', local: ['DejaVu Sans Mono'], width: () => 1233 / 2048 },
    { name: 'Fallback', local: ['Courier New', 'Liberation Mono'], width: () => 0.6 },
  ],
};
