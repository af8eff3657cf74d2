import type { FontsFile } from 'api/records';

/** `@font-face` rules of the site's fonts and of their fallbacks. */
export function fontCss({ faces, fallbacks }: FontsFile): string {
  const real = faces.map(
    ({ family, weight, style, src, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};font-display:swap;` +
      `src:url('${src}') format('woff2');unicode-range:${unicodeRange}}`,
  );
  const standIns = fallbacks.map(
    ({ family, weight, local, ascentOverride, descentOverride, lineGapOverride, sizeAdjust }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};src:${local.map((name) => `local('${name}')`).join(',')};` +
      `ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride};` +
      `size-adjust:${sizeAdjust}}`,
  );
  return [...real, ...standIns].join('');
}
