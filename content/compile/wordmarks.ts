import type { Palette } from 'shared-ui/theme';
import type { BrandSource } from '../schema';
import { openFont, plexSans } from './plex';

const fontSize = 48;
const padding = 8;

/** Draws the name of a brand in Plex as outlines, so that the word mark looks the same without the font. */
export function drawWordmark(
  { name, mark }: BrandSource,
  { ink }: Palette,
): { svg: string; width: number; height: number } {
  const { path, width, top, bottom } = outline(mark.text ?? name, mark);
  const size = { width: Math.ceil(width) + 2 * padding, height: Math.ceil(bottom - top) + 2 * padding };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">` +
    `<path fill="${ink}" transform="translate(${padding} ${round(padding - top)})" d="${path}"/></svg>`;
  return { svg, ...size };
}

/** Draws the site's icon: the first letter of the company's name on ink, with the copper rule of the design. */
export function drawFavicon(companyName: string, { ink, surface, copperBright }: Palette): string {
  const { path, width, top, bottom } = outline(companyName.slice(0, 1), { weight: '700', italic: false, spacing: 0 });
  const scale = 34 / (bottom - top);
  const x = round(32 - (width * scale) / 2);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="${ink}"/>` +
    `<path fill="${surface}" transform="translate(${x} ${round(11 - top * scale)}) scale(${round(scale)})" d="${path}"/>` +
    `<path fill="${copperBright}" d="M12 51h40v4H12z"/></svg>`
  );
}

/** The outlines of a line of text at 48 units, with the left edge at x 0 and the baseline at y 0. */
function outline(text: string, { weight, italic, spacing }: Omit<BrandSource['mark'], 'text'>) {
  const font = openFont(plexSans(styles[weight][italic ? 1 : 0]));
  const scale = fontSize / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  let path = '';
  glyphs.forEach((glyph, index) => {
    const at = x + (positions[index]?.xOffset ?? 0) * scale;
    path += toPath(glyph.path.commands, scale, at);
    x += (positions[index]?.xAdvance ?? 0) * scale + (spacing / 1000) * fontSize;
  });
  const width = x - (spacing / 1000) * fontSize;
  return { path, width, top: -font.capHeight * scale, bottom: 0.21 * fontSize };
}

function toPath(commands: { command: string; args: number[] }[], scale: number, x: number): string {
  const letters: Record<string, string> = {
    moveTo: 'M',
    lineTo: 'L',
    quadraticCurveTo: 'Q',
    bezierCurveTo: 'C',
    closePath: 'Z',
  };
  return commands
    .map(({ command, args }) => {
      const numbers = args.map((value, index) => round(index % 2 === 0 ? x + value * scale : -value * scale));
      return `${letters[command]}${numbers.join(' ')}`;
    })
    .join('');
}

const styles = {
  '400': ['Regular', 'Italic'],
  '600': ['SemiBold', 'SemiBoldItalic'],
  '700': ['Bold', 'BoldItalic'],
} as const;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
