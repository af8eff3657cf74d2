import { shellName, type RemoteName } from '@platform/contract';
import type { Composed } from '../composed';
import { labelOf, type LivePage, type LivePageRequest, type PageServices } from '../page-renderer';
import type { EndedPage } from './blame';
import { compositionOf } from './preparation';

/** A page that is rendered in a process, or waits for one. */
export interface PageJob {
  id: number;
  composition: string;
  composed: Composed;
  pathname: string;
  request: LivePageRequest;
  services: PageServices;
  /** The tags of what it will probably read, by address. */
  foreseen: Readonly<Record<string, number>>;
  resolve: (page: LivePage) => void;
  reject: (error: unknown) => void;
  /** How many processes have ended while they had it. */
  tries: number;
  /** Whether it is rendered in a process without other pages, to see if it is the one that ends processes. */
  isAlone: boolean;
  /** A remote that is not rendered for this page. */
  without?: { remote: RemoteName; reason: string };
  /** What its process has said about it. */
  hasBegun: boolean;
  startedAt: number;
  entered?: RemoteName;
  /** Whether it waits for data, so that its process can render another page. */
  isParked: boolean;
}

let lastPage = 0;

/** A page that no process has begun yet. The second argument settles its request. */
export function pageJob(
  { composed, request, services, foreseen }: Pick<PageJob, 'composed' | 'request' | 'services' | 'foreseen'>,
  { resolve, reject }: Pick<PageJob, 'resolve' | 'reject'>,
): PageJob {
  return {
    id: ++lastPage,
    composition: compositionOf(composed.graph),
    composed,
    pathname: request.url.split('?')[0]!,
    request,
    services,
    foreseen,
    resolve,
    reject,
    tries: 0,
    isAlone: false,
    hasBegun: false,
    startedAt: 0,
    isParked: false,
  };
}

/** The page at the time when its process ended; its release is the one whose code ran last. */
export function endedPage({ composed, entered, pathname, tries, request }: PageJob): EndedPage {
  const part = entered ?? shellName;
  const release = labelOf(part, composed.graph.parts.get(part)!.manifest.version);
  return { pathname, remote: entered, release, tries, isPosted: request.submitted !== undefined };
}
