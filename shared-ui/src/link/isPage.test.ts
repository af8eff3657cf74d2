import { isPage } from './isPage';

it.each(['/our-products', '/our-products/Resin_Jointing_Kits', 'cable_2.5mm', '..', '/home?from=a.b#top'])(
  'opens %s in the router',
  (address) => expect(isPage(address)).toBe(true),
);

it.each([
  'https://example.com/page',
  '//example.com',
  'tel:+97140000000',
  'mailto:a@b.c',
  '#main',
  '/catalogue.pdf',
  '/uploads/a%20b.PDF?v=2',
])('leaves %s to the browser', (address) => expect(isPage(address)).toBe(false));
