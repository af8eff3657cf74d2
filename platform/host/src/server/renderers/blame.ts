import type { RemoteName } from '@platform/contract';

/** How a process ended that may have been rendering pages. */
export interface ProcessEnd {
  /** Continues a sentence: 'stood still for 1 s'. */
  how: string;
  /** Whether a signal that nobody here sent, from another process or the system, ended it. */
  isFromOutside: boolean;
  /** The release that has called `process.exit`, if the process could say so. */
  exitedBy?: string | undefined;
  /** The release that was being evaluated. */
  evaluating?: string | undefined;
}

/** A page that was being rendered when its process ended. */
export interface EndedPage {
  pathname: string;
  /** The remote whose code ran last; undefined if it was the shell's. */
  remote: RemoteName | undefined;
  /** The release whose code ran last. */
  release: string;
  /** How many processes had ended before while they rendered it. */
  tries: number;
  /** Whether it shows a form that a visitor has posted, with whatever anyone may have written into it. */
  isPosted: boolean;
}

/** The cause of the end. */
export type Verdict =
  /** A release: pages are rendered again without it. `acquitted` have been set aside for the same fault. */
  | { cause: 'release'; release: string; pathname: string | undefined; acquitted: readonly string[] }
  /** What the remote shows at this address: its code does not run at this address only. `releases` have failed with it. */
  | { cause: 'page'; remote: RemoteName; pathname: string; releases: readonly string[] }
  /** What a visitor has posted: only that page is given up. A stranger must not be able to end a release, or a canary. */
  | { cause: 'post' }
  /** Not known yet: each page is rendered again in a process without other pages. */
  | { cause: 'unknown' };

/**
 * Decides which release is the cause when a process has ended. A release that says so itself is believed; one that was being
 * evaluated, or that had the only page, is the cause. If several pages were in the process, each is first tried alone, and so
 * is a page whose process was killed from outside: the system does that when memory runs out, whichever process used it up.
 * @param pages the pages that the process had begun
 * @param setAsideAt the releases that are set aside because of a page at this address
 */
export function findCause(
  { isFromOutside, exitedBy, evaluating }: ProcessEnd,
  pages: readonly EndedPage[],
  setAsideAt: (pathname: string) => readonly string[],
): Verdict {
  const [page, ...others] = pages;
  const named = exitedBy ?? evaluating;
  if (named !== undefined) {
    return { cause: 'release', release: named, pathname: evaluating ? undefined : page?.pathname, acquitted: [] };
  }
  if (!page || others.length > 0 || (isFromOutside && page.tries === 0)) return { cause: 'unknown' };
  return page.isPosted ? { cause: 'post' } : causeOfPage(page, setAsideAt(page.pathname));
}

/**
 * If another release of the same remote has failed at the same address, the cause is not the release but what the page shows;
 * if the page fails without a remote too, the cause is the shell.
 */
function causeOfPage({ pathname, remote, release }: EndedPage, setAside: readonly string[]): Verdict {
  const earlier = setAside.filter((each) => each !== release);
  if (!remote) return { cause: 'release', release, pathname, acquitted: earlier };
  const others = earlier.filter((each) => each.startsWith(`${remote}@`));
  if (others.length === 0) return { cause: 'release', release, pathname, acquitted: [] };
  return { cause: 'page', remote, pathname, releases: [...others, release] };
}
