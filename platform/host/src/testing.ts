/** For tests of a site's own components: the context that `useHost` reads. */
export { HostContext, type Host } from './host-context';
