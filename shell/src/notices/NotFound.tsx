import type { Site } from 'api/records';
import { ErrorScreen } from './ErrorScreen';

/** An address that the route table does not have. */
export const NotFound = ({ site }: { site: Site }) => (
  <ErrorScreen error={{ status: 404, statusText: 'Not Found' }} site={site} />
);
