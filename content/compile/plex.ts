import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { unpackWoff } from './woff';

const files = new Map<string, Buffer>();
const fonts = new Map<string, fontkit.Font>();

/** The unpacked bytes of an installed WOFF font, read once; `path` is in a package: `@ibm/plex-sans/fonts/…`. */
function fontFile(path: string): Buffer {
  const known = files.get(path);
  if (known) return known;
  const content = unpackWoff(readFileSync(require.resolve(path)));
  files.set(path, content);
  return content;
}

/** Opens the same font, to measure and draw text. */
export function openFont(path: string): fontkit.Font {
  const known = fonts.get(path);
  if (known) return known;
  const font = fontkit.create(fontFile(path));
  if ('fonts' in font) throw new Error(`${path} holds several fonts`);
  // PDF text maps a glyph that several characters share, such as the space, to the character that was laid out first in this
  // process. Looking all of them up in one order gives every process the same bytes.
  for (const codePoint of [...font.characterSet].sort((a, b) => a - b)) font.glyphForCodePoint(codePoint);
  fonts.set(path, font);
  return font;
}

/** The path of a style of the complete Plex, which has characters (≥, Ω, →) that the web's latin subset lacks. */
export function plexSans(style: string): string {
  return `@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-${style}.woff`;
}
