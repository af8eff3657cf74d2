import { colorNames, type Palette } from '../theme/palette';
import { cssColor } from '../theme/theme';

/**
 * Colours by name, as CSS custom properties that a site may set (`themeCss`): for style sheets, not for arithmetic.
 *
 * @example
 * const Note = styled.p`
 *   margin-block: ${space(2)};
 *   color: ${color.textMuted};
 *   @media ${media.mobile} { font-size: ${type.small}; }
 * `;
 */
export const color = Object.fromEntries(colorNames.map((name) => [name, cssColor(name)])) as Palette;

/**
 * A colour at a given share of opacity, in percent.
 *
 * @example
 * const Backdrop = styled.div`background: ${fade(color.backdrop, 55)};`;
 */
export const fade = (value: string, percent: number): string => `color-mix(in srgb, ${value} ${percent}%, transparent)`;

/** Steps of 8 px, in rem so that they grow with the reader's text size: `space(2)` is 1rem. */
export const space = (steps: number): string => `${steps * 0.5}rem`;

/** Font families. The shell declares them; the `Fallback` and `Roboto` faces keep the layout until Plex has loaded. */
export const font = {
  sans: "'IBM Plex Sans', 'IBM Plex Sans Fallback', 'IBM Plex Sans Roboto', Arial, sans-serif",
  /** Part numbers and tables. */
  mono: "'IBM Plex Mono', 'IBM Plex Mono Fallback', 'Courier New', monospace",
} as const;

/** Font sizes; the larger ones are fluid between phone and desktop. */
export const type = {
  display: 'clamp(2.125rem, 1.4rem + 3.2vw, 3.75rem)',
  h1: 'clamp(1.875rem, 1.5rem + 1.8vw, 2.875rem)',
  h2: 'clamp(1.5rem, 1.3rem + 0.9vw, 2.125rem)',
  h3: 'clamp(1.125rem, 1.06rem + 0.3vw, 1.3125rem)',
  h4: '1.0625rem',
  lead: 'clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)',
  body: '1rem',
  small: '0.875rem',
  micro: '0.8125rem',
} as const;

/** Media conditions for `@media` and `matchMedia`. */
export const media = {
  /** 640 px or less: the breadcrumb collapses. */
  mobile: '(max-width: 640px)',
  /** 576 px or less: a phone held upright. */
  phone: '(max-width: 576px)',
  /** Above 1024 px: the navigation fits on one line. */
  nav: '(min-width: 1024.02px)',
  sm: '(min-width: 600px)',
  md: '(min-width: 900px)',
  lg: '(min-width: 1200px)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

/** Durations and the one easing. `globalCss` stops all of them for visitors who prefer reduced motion. */
export const motion = { fast: '120ms', base: '200ms', slow: '320ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/** Values for `z-index`. Dialogs and tooltips are in the browser's top layer and need none. */
export const layer = { raised: 1, floating: 200, skipLink: 300 } as const;

/** Radius of all corners. */
export const radius = '2px';
