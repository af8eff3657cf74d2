import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';
import { isPage } from './isPage';

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A page of the site, a file, `tel:`, `mailto:` or another site. */
  to: string;
  /** Opens beside the site and says so to assistive technology. */
  newTab?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * One link for every address: the router takes those to pages, the browser all others.
 *
 * @example
 * <SiteLink to="/our-products">Our products</SiteLink>
 * <SiteLink to="/uploads/datasheet.pdf" newTab>Datasheet</SiteLink>
 */
export function SiteLink({ to, newTab, ...props }: SiteLinkProps) {
  const beside = newTab && { target: '_blank', rel: 'noopener noreferrer', 'aria-description': 'Opens in a new tab' };
  return isPage(to) && props.download === undefined ? (
    <Link to={to} {...beside} {...props} />
  ) : (
    <a href={to} {...beside} {...props} />
  );
}
