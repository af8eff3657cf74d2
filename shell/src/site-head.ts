import { globalCss, themeCss, withColors } from 'shared-ui/theme';
import { dataFiles } from 'api/addresses';
import type { FontsFile } from 'api/records';
import type { SiteHead, SiteHeadParts } from '@platform/host/render';
import { fontCss, fontScript } from './fonts';

/** What was last made from a file of fonts; the server has the same objects until the content changes. */
const made = new WeakMap<FontsFile, { colors: unknown; parts: SiteHeadParts }>();

/**
 * The head of every page: the company's colours, icon and fonts. No font file is preloaded: Chromium delays the first paint for
 * one that is, and the fallbacks are there at once.
 */
export const siteHead: SiteHead = async ({ site: { colors } }, { getJson }) => {
  const fonts = await getJson<FontsFile>(dataFiles.fonts);
  const known = made.get(fonts);
  if (known && known.colors === colors) return known.parts;
  const tags = [
    `<meta name="theme-color" content="${withColors(colors).ink}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ];
  const parts = {
    html: tags.join('\n'),
    css: themeCss(colors) + fontCss(fonts) + globalCss,
    script: fontScript(fonts),
  };
  made.set(fonts, { colors, parts });
  return parts;
};
