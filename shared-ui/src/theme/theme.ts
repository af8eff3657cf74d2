import { colorNames, palette, type ColorName, type Palette } from './palette';

/** `inkDeep` → `--color-ink-deep` */
const propertyOf = (name: ColorName) => `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * A colour as style sheets name it: the site's own where the page sets one, else the design's. The fallback also keeps a
 * remote readable in a host that knows no themes.
 *
 * @example
 * cssColor('ink'); // 'var(--color-ink,#003c75)'
 */
export const cssColor = (name: ColorName): string => `var(${propertyOf(name)},${palette[name]})`;

const hex = /^#[\da-f]{6}$/i;

/**
 * The style sheet that gives a page the site's own colours; empty if it has none. Names that the design does not know and
 * values other than `#rrggbb` are left out, so nothing else can get into the style element.
 *
 * @example
 * themeCss({ ink: '#5b1136' }); // ':root{--color-ink:#5b1136}'
 */
export function themeCss(colors: Partial<Record<string, string>> = {}): string {
  const rules = colorNames.flatMap((name) => {
    const value = colors[name];
    return value && hex.test(value) ? [`${propertyOf(name)}:${value}`] : [];
  });
  return rules.length > 0 ? `:root{${rules.join(';')}}` : '';
}

/** The design's palette with the site's own colours in it. */
export const withColors = (colors: Partial<Palette> = {}): Palette => ({ ...palette, ...colors });
