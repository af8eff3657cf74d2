import type { Examples } from '../examples/types';
import { SiteLink } from './SiteLink';

export const examples: Examples = {
  page: <SiteLink to="/our-products">Our products</SiteLink>,
  elsewhere: (
    <SiteLink to="https://example.com" newTab>
      View Manufacturers Catalogue
    </SiteLink>
  ),
};
