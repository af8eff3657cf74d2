import type { Route } from '@platform/host';
import { addresses } from 'api/addresses';

/** The route table. The empty path redirects to /home (site.ts). */
export const routes: readonly Route[] = [
  { path: addresses.home.pattern, remote: 'company', screen: 'home' },
  { path: addresses.ourProducts.pattern, remote: 'catalogue', screen: 'categoryList' },
  { path: addresses.category.pattern, remote: 'catalogue', screen: 'productListing' },
  { path: addresses.product.pattern, remote: 'catalogue', screen: 'productDetails' },
  { path: addresses.compare.pattern, remote: 'catalogue', screen: 'compare' },
  { path: addresses.choose.pattern, remote: 'catalogue', screen: 'choose' },
  { path: addresses.aid.pattern, remote: 'catalogue', screen: 'choose' },
  { path: addresses.search.pattern, remote: 'catalogue', screen: 'searchResults' },
  { path: addresses.about.pattern, remote: 'company', screen: 'about' },
  { path: addresses.certificates.pattern, remote: 'company', screen: 'certificates' },
  { path: addresses.management.pattern, remote: 'company', screen: 'management' },
  { path: addresses.ourProjects.pattern, remote: 'company', screen: 'projects' },
  { path: addresses.careers.pattern, remote: 'company', screen: 'careers' },
  { path: addresses.contactUs.pattern, remote: 'contact', screen: 'contactUs' },
  { path: addresses.enquiry.pattern, remote: 'contact', screen: 'enquiry' },
];

/** The widgets that the shell shows on every page. */
export const widgets = {
  search: { remote: 'catalogue', widget: 'search' },
  enquiryCounter: { remote: 'contact', widget: 'enquiryCounter' },
  assistant: { remote: 'chat', widget: 'assistant' },
} as const;
