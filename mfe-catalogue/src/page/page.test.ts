import { breadcrumbListJsonLd } from 'api/breadcrumbs';
import { site } from '../testing';
import { formatPrice } from 'api/prices';
import { breadcrumbs } from './breadcrumbs';

it('formats prices the same way on every machine', () => {
  expect([6.5, 265, 12400].map((price) => formatPrice(price, 'EUR'))).toEqual([
    'EUR 6.50',
    'EUR 265.00',
    'EUR 12,400.00',
  ]);
});

it('leads from Home through Our Products to the page', () => {
  expect(breadcrumbs({ moduleName: 'Wires' })).toEqual([
    { moduleName: 'Home', link: '/home' },
    { moduleName: 'Our Products', link: '/our-products' },
    { moduleName: 'Wires' },
  ]);
});

it('gives search engines the same breadcrumbs, with absolute addresses', () => {
  expect(breadcrumbListJsonLd(breadcrumbs({ moduleName: 'Wires' }), site).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.test/home' },
    { '@type': 'ListItem', position: 2, name: 'Our Products', item: 'https://example.test/our-products' },
    { '@type': 'ListItem', position: 3, name: 'Wires' },
  ]);
});
