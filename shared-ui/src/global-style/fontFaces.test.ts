import { fontFaces, plexFallback } from './fontFaces';

it('gives every font a face, and a fallback of the same measure', () => {
  const css = fontFaces({
    fonts: [
      { family: 'IBM Plex Sans', weight: 400, src: '/f/sans.woff2', fallback: plexFallback.sans400 },
      { family: 'IBM Plex Mono', weight: 400, src: '/f/mono.woff2' },
    ],
  });
  expect(css.match(/@font-face/g)).toHaveLength(3);
  expect(css).toContain("url('/f/sans.woff2') format('woff2')");
  expect(css).toMatch(/'Plex Sans Fallback';font-weight:400;src:local\('Arial'\).*size-adjust:101.5%/);
});
