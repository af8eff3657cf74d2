import type { Notices, SiteDefinition } from '@platform/host';
import { Frame } from './Frame';

const notices: Notices = {
  Loading: () => <p>Loading…</p>,
  Slow: ({ onRetry }) => <button onClick={() => void onRetry()}>This note is slow: try again</button>,
  Failed: ({ error, serverHtml, onRetry }) => (
    <>
      <p role="alert">{error instanceof Error ? error.message : 'This note cannot be shown.'}</p>
      <button onClick={() => void onRetry()}>Try again</button>
      {serverHtml}
    </>
  ),
  NotFound: () => <h1>There is nothing here</h1>,
};

export const definition: SiteDefinition = {
  routes: [{ path: '/notes/:id', remote: 'notes', screen: 'note' }],
  redirects: { '/': '/notes/cables' },
  Frame,
  notices,
  nameOf: () => 'Field notes',
  notFound: { title: 'Not found', description: 'There is nothing here.', status: 404 },
  unavailable: { title: 'Unavailable', description: 'This note cannot be shown now.', status: 503 },
};
