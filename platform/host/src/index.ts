/** What a site defines and what the components of its frame use, in the browser and on the server. */
export type { FrameProps, Notices, SiteDefinition } from './definition';
export { whenIdle } from './browser/when-idle';
export { useHost, useRelease, type Host, type RenderedOnceProps } from './host-context';
export { matchRoute, type RouteMatch } from './routing/match-route';
export type { Route } from './server/seam';
export { RenderedOnce } from './region/RenderedOnce';
export { WidgetBoundary, WidgetMount } from './widgets/WidgetBoundary';
