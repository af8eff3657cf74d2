import type { Site } from 'api/records';
import { ErrorScreen } from './ErrorScreen';

/** The page for an address without a route. */
export const NotFound = ({ site }: { site: Site }) => (
  <ErrorScreen error={{ status: 404, statusText: 'Not Found' }} site={site} />
);
