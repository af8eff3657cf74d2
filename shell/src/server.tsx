import { createRenderer } from '@platform/host/render';
import { siteHead } from './site-head';
import { PageEnd } from './frame/PageEnd';
import { siteWith } from './site';

export { routes, widgets } from './routing/routes';

const site = siteWith(PageEnd);

/** The shell's own slices: a remote cannot have one of the same name. */
export const { slices } = site;

/** Renders one page with the composition chosen for it. */
export const renderPage = createRenderer(site, siteHead);
