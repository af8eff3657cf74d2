import { globalCss, themeCss, withColors } from 'shared-ui/theme';
import { dataFiles } from 'api/addresses';
import type { FontsFile } from 'api/records';
import { escapeHtml, type SiteHead } from '@platform/host/render';
import { firstViewFonts, fontCss } from './fonts';

/** The head of every page: the company's colours, icon and fonts. */
export const siteHead: SiteHead = async ({ site: { colors } }, { getJson }) => {
  const fonts = await getJson<FontsFile>(dataFiles.fonts);
  const preloads = firstViewFonts(fonts).map(
    (address) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(address)}" crossorigin>`,
  );
  const tags = [
    `<meta name="theme-color" content="${withColors(colors).ink}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...preloads,
  ];
  return { html: tags.join('\n'), css: themeCss(colors) + fontCss(fonts) + globalCss };
};
