import { addresses } from 'api/addresses';
import { withoutTracking } from './tracking';

test.each([
  ['/home', '/home'],
  ['/home?', '/home'],
  ['/home?utm_source=mail&utm_campaign=glands', '/home'],
  ['/search?q=gland%20M20&gclid=Cj0K-x_&page=2', '/search?q=gland%20M20&page=2'],
  ['/our-products/glands?material=Brass&fbclid=IwAR0&gad_source=1', '/our-products/glands?material=Brass'],
  ['/home?GCLID=1', '/home'],
])('%s is the page %s', (url, page) => {
  expect(withoutTracking(url)).toBe(page);
});

test.each([
  '/search?q=gclid',
  '/search?q=a&utm=b',
  '/enquiry?lines=utm_source*2',
  `${addresses.contactUs.to()}?about=gas`,
])('%s stays as it is', (url) => {
  expect(withoutTracking(url)).toBe(url);
});
