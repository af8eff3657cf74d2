import type { FontsFile } from 'api/records';

/** `@font-face` rules of the site's fonts and of their fallbacks. */
export function fontCss({ faces, fallbacks }: FontsFile): string {
  const real = faces.map(
    ({ family, weight, style, src, base64, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};font-display:swap;` +
      `src:url('${base64 ? `data:font/woff2;base64,${base64}` : src}') format('woff2');unicode-range:${unicodeRange}}`,
  );
  const standIns = fallbacks.map(
    ({ family, weight, local, ascentOverride, descentOverride, lineGapOverride, sizeAdjust }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};src:${local.map((name) => `local('${name}')`).join(',')};` +
      `ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride};` +
      `size-adjust:${sizeAdjust}}`,
  );
  return [...real, ...standIns].join('');
}

/**
 * A script that loads the fonts that are part of the page before its body is laid out, which would else happen once in the
 * fallbacks.
 */
export function fontScript({ faces }: FontsFile): string {
  const fonts = faces
    .filter(({ base64 }) => base64)
    .map(({ family, weight, style }) => `${style} ${weight} 1em '${family}'`);
  return `for(const font of ${JSON.stringify(fonts)})document.fonts.load(font)`;
}
