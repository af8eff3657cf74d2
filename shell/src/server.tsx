import { createRenderer } from '@platform/host/render';
import { siteHead } from './site-head';
import { definition } from './site';

export { routes, widgets } from './routing/routes';

/** Renders one page with the composition chosen for it. */
export const renderPage = createRenderer(definition, siteHead);
