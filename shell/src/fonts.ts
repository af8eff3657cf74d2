import type { FontsFile } from 'api/records';

/**
 * `@font-face` rules of the site's fonts and of their fallbacks. A font that is part of the page also has its file: the policy of a server
 * process that is older than this release, or an extension, may refuse `data:` addresses.
 */
export function fontCss({ faces, fallbacks }: FontsFile): string {
  const real = faces.map(
    ({ family, weight, style, src, base64, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};font-display:swap;` +
      `src:${[...(base64 ? [`data:font/woff2;base64,${base64}`] : []), src].map((url) => `url('${url}') format('woff2')`).join()};` +
      `unicode-range:${unicodeRange}}`,
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
 * A script that starts loading the page's own fonts while the body is still arriving; otherwise the first layout would use the
 * fallbacks.
 */
export function fontScript({ faces }: FontsFile): string {
  const fonts = faces
    .filter(({ base64 }) => base64)
    .map(({ family, weight, style }) => `${style} ${weight} 1em '${family}'`);
  return `for(const font of ${JSON.stringify(fonts)})document.fonts.load(font).catch(()=>{})`;
}
