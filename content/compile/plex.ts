import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { unpackWoff } from './woff';

const files = new Map<string, Buffer>();
const fonts = new Map<string, fontkit.Font>();

/** The bytes of an installed WOFF font, unpacked; `path` is that of a package: `@ibm/plex-sans/fonts/…`. Read once. */
export function fontFile(path: string): Buffer {
  const known = files.get(path);
  if (known) return known;
  const content = unpackWoff(readFileSync(require.resolve(path)));
  files.set(path, content);
  return content;
}

/** The same font, to be measured and drawn from. */
export function openFont(path: string): fontkit.Font {
  const known = fonts.get(path);
  if (known) return known;
  const font = fontkit.create(fontFile(path));
  if ('fonts' in font) throw new Error(`${path} holds several fonts`);
  fonts.set(path, font);
  return font;
}

/** Where a style of the whole Plex lies: it has the signs (≥, Ω, →) that the web's latin subset lacks. */
export function plexSans(style: string): string {
  return `@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-${style}.woff`;
}
