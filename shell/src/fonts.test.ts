import { runInNewContext } from 'node:vm';
import type { FontsFile } from 'api/records';
import { fontCss, fontScript } from './fonts';

const fonts: FontsFile = {
  faces: [
    { family: 'IBM Plex Sans', weight: 400, style: 'normal', src: '/fonts/a.woff2', unicodeRange: 'U+0000-00FF' },
    { family: 'IBM Plex Sans', weight: 700, style: 'normal', src: '/fonts/b.woff2', unicodeRange: 'U+0000-00FF' },
    { family: 'IBM Plex Mono', weight: 400, style: 'normal', src: '/fonts/c.woff2', unicodeRange: 'U+0000-00FF' },
  ],
  fallbacks: [
    {
      family: 'IBM Plex Sans Fallback',
      weight: 400,
      local: ['Arial', 'Liberation Sans'],
      ascentOverride: '101%',
      descentOverride: '27%',
      lineGapOverride: '0%',
      sizeAdjust: '101.5%',
    },
  ],
};

test('declares each font and a fallback with the same metrics', () => {
  const css = fontCss(fonts);
  expect(css.match(/@font-face/g)).toHaveLength(4);
  expect(css).toContain(`src:url('/fonts/a.woff2') format('woff2')`);
  expect(css).toContain(`src:local('Arial'),local('Liberation Sans');ascent-override:101%`);
});

test('embeds the fonts that are part of the page, and the script loads only those', () => {
  const [regular, bold, mono] = fonts.faces;
  const withBold = { ...fonts, faces: [regular!, { ...bold!, base64: 'd09GMg==' }, mono!] };
  expect(fontCss(withBold)).toContain(
    `src:url('data:font/woff2;base64,d09GMg==') format('woff2'),url('/fonts/b.woff2') format('woff2')`,
  );
  const load = jest.fn(() => Promise.reject(new Error('refused')));
  runInNewContext(fontScript(withBold), { document: { fonts: { load } } });
  expect(load.mock.calls).toEqual([["normal 700 1em 'IBM Plex Sans'"]]);
});
