import { globalCss, themeCss, withColors } from 'shared-ui/theme';
import { dataFiles } from 'api/addresses';
import type { FontsFile } from 'api/records';
import type { SiteHead } from '@platform/host/render';
import { fontCss, fontScript } from './fonts';

/**
 * The head of every page: the company's colours, icon and fonts. No font file is preloaded: Chromium delays the first paint for
 * one that is, and the fallbacks are there at once.
 */
export const siteHead: SiteHead = async ({ site: { colors } }, { getJson }) => {
  const fonts = await getJson<FontsFile>(dataFiles.fonts);
  const tags = [
    `<meta name="theme-color" content="${withColors(colors).ink}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ];
  return {
    html: tags.join('\n'),
    css: themeCss(colors) + fontCss(fonts) + globalCss,
    script: fontScript(fonts),
  };
};
