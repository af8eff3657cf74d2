import { colorNames, palette, type ColorName, type Palette } from './palette';

/** `inkDeep` → `--color-ink-deep` */
const propertyOf = (name: ColorName) => `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * A colour for style sheets: the site's own if the page sets one, else the design's. The fallback also keeps a remote
 * readable in a host without themes.
 *
 * @example
 * cssColor('ink'); // 'var(--color-ink,#003c75)'
 */
export const cssColor = (name: ColorName): string => `var(${propertyOf(name)},${palette[name]})`;

const hex = /^#[\da-f]{6}$/i;

/**
 * The style sheet with the site's own colours; empty if it has none. Unknown names and values other than `#rrggbb` are
 * left out, so that nothing else can get into the style element.
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

/** The design's palette, overridden by the site's own colours. */
export const withColors = (colors: Partial<Palette> = {}): Palette => ({ ...palette, ...colors });
