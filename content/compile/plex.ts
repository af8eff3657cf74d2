import { readFileSync } from 'node:fs';
import type * as Fontkit from 'fontkit';
import { unpackWoff } from './woff';

/** Loaded with the first font: a run that finds all PDFs in the cache needs none. */
const fontkit = () => require('fontkit') as typeof Fontkit;

const fonts = new Map<string, Fontkit.Font>();

/** The bytes of an installed font; WOFF is unpacked. */
function fontFile(path: string): Buffer {
  const file = readFileSync(require.resolve(path));
  return path.endsWith('.woff') ? unpackWoff(file) : file;
}

/** Opens a font, to measure and draw text; `path` is in a package: `@expo-google-fonts/ibm-plex-sans/…`. */
export function openFont(path: string): Fontkit.Font {
  const known = fonts.get(path);
  if (known) return known;
  const font = fontkit().create(fontFile(path));
  if ('fonts' in font) throw new Error(`${path} holds several fonts`);
  // PDF text maps a glyph that several characters share, such as the space, to the character that was laid out first in this
  // process. Looking all of them up in one order gives every process the same bytes.
  for (const codePoint of [...font.characterSet].sort((a, b) => a - b)) font.glyphForCodePoint(codePoint);
  fonts.set(path, font);
  return font;
}

const folders = {
  Regular: '400Regular',
  Italic: '400Regular_Italic',
  SemiBold: '600SemiBold',
  SemiBoldItalic: '600SemiBold_Italic',
  Bold: '700Bold',
  BoldItalic: '700Bold_Italic',
} as const;

/** A style of Plex that text is set or drawn in. */
export type PlexStyle = keyof typeof folders;

/**
 * The path of a style of the complete Plex, which has characters (≥, Ω, →) that the web's latin subset lacks. IBM's own
 * package would send usage data when it is installed.
 */
export function plexSans(style: PlexStyle): string {
  return `@expo-google-fonts/ibm-plex-sans/${folders[style]}/IBMPlexSans_${folders[style]}.ttf`;
}
