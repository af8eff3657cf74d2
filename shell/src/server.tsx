import { createRenderer } from '@platform/host/render';
import { siteHead } from './site-head';
import { PageEnd } from './frame/PageEnd';
import { siteWith } from './site';

export { routes, widgets } from './routing/routes';

/** Renders one page with the composition chosen for it. */
export const renderPage = createRenderer(siteWith(PageEnd), siteHead);
