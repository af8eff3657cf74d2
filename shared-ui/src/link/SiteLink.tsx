import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';
import { isPage } from './isPage';

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A page of the site, a file, `tel:`, `mailto:` or another site. */
  to: string;
  /** Opens a new tab, and describes that to assistive technology. */
  newTab?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** The router's link has the same HTML on the server, where nobody can click, but takes fifteen times as long to render. */
const isServer = typeof document === 'undefined';

/**
 * A link to any address: the router opens pages of the site, and the browser everything else.
 *
 * @example
 * <SiteLink to="/our-products">Our products</SiteLink>
 * <SiteLink to="/uploads/datasheet.pdf" newTab>Datasheet</SiteLink>
 */
export function SiteLink({ to, newTab, ...props }: SiteLinkProps) {
  const tab = newTab && { target: '_blank', rel: 'noopener noreferrer', 'aria-description': 'Opens in a new tab' };
  const isRouted = isPage(to) && props.download === undefined && !(isServer && to.startsWith('/'));
  return isRouted ? <Link to={to} discover="none" {...tab} {...props} /> : <a {...tab} {...props} href={to} />;
}
