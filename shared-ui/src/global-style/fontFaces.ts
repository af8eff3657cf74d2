/** How a system font is stretched so that text set in it takes the room that the real font will take. */
export interface FontFallback {
  family: string;
  /** Installed fonts to try, best first. */
  local: string[];
  /** Percentages, as CSS writes them. */
  sizeAdjust: number;
  ascent: number;
  descent: number;
}

export interface FontFace {
  family: string;
  weight: number;
  /** Address of a woff2 file. */
  src: string;
  fallback?: FontFallback;
}

const arial = ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'];
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold'];

/** Measured from the advance widths of IBM Plex against Arial and Courier New on a sample of the catalogue's text. */
export const plexFallback = {
  sans400: { family: 'Plex Sans Fallback', local: arial, sizeAdjust: 101.5, ascent: 101, descent: 27.1 },
  sans600: { family: 'Plex Sans Fallback', local: arialBold, sizeAdjust: 96.4, ascent: 106.3, descent: 28.5 },
  mono400: {
    family: 'Plex Mono Fallback',
    local: ['Courier New', 'Liberation Mono'],
    sizeAdjust: 100,
    ascent: 102.5,
    descent: 27.5,
  },
} satisfies Record<string, FontFallback>;

const fallbackFace = (weight: number, { family, local, sizeAdjust, ascent, descent }: FontFallback) =>
  `@font-face{font-family:'${family}';font-weight:${weight};src:${local.map((name) => `local('${name}')`).join(',')};` +
  `size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;

/**
 * `@font-face` rules for the fonts that the shell serves, each with its metric-matched fallback. Plain CSS text: the
 * shell puts it into the page's first style sheet and preloads the same addresses.
 *
 * @example
 * fontFaces({ fonts: [{ family: 'IBM Plex Sans', weight: 400, src: sans400, fallback: plexFallback.sans400 }] });
 */
export function fontFaces({ fonts }: { fonts: FontFace[] }): string {
  return fonts
    .map(
      ({ family, weight, src, fallback }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};font-style:normal;font-display:swap;` +
        `src:url('${src}') format('woff2')}${fallback ? fallbackFace(weight, fallback) : ''}`,
    )
    .join('');
}
