import type { Composition, RemoteName, SiteFacts, SubmittedForm } from '@platform/contract';

/**
 * The rendering seam: the interface between a server and the shell's node bundle. The shell exports `renderPage`, a
 * {@link RenderPage}; its manifest carries the seam version that it was built for, and a server refuses a shell of
 * another version. Raise it with every change of these types that breaks an older server or shell.
 */
export const seamVersion = 3;

/** Renders one page. @throws what the shell itself throws; a remote's fault is reported and costs only its region. */
export type RenderPage = (request: PageRequest, host: PageHost) => Promise<PageAnswer>;

/**
 * One row of the route table that a shell exports as `routes`: the screen of a remote that shows an address. The widgets on
 * its pages it may export as `widgets`: `{ search: { remote: 'catalogue', widget: 'search' } }`.
 */
export interface Route {
  /** The address as a pattern, e.g. `/products/:category`. */
  path: string;
  remote: RemoteName;
  screen: string;
}

/** A request for a page. */
export interface PageRequest {
  /** Path and query of the request. */
  url: string;
  /**
   * Only for the data of the page: what it says about the remotes that do not render the page is replaced when one of them is
   * released (server/admission/kept-pages.ts).
   */
  composition: Composition;
  site: SiteFacts;
  /** Aborted when the time limit of the remote has passed: for its opening, its data and its rendering. */
  signal: AbortSignal;
  /** A form of this page that was posted without scripts and rejected. */
  submitted?: SubmittedForm;
}

/** The server's services for rendering a page. */
export interface PageHost {
  /** A remote's default export. @throws if there is no usable release, or the remote throws */
  remote: (name: RemoteName) => unknown;
  /** Reads a data file. @throws {HttpError} */
  getJson: <T>(address: string) => Promise<T>;
  /** The scripts that the shell and this screen of a remote start with. */
  scripts: (remote?: RemoteName, screen?: string) => StartScripts;
  /** Called with each fault of a remote, for the log. */
  onFault: (error: unknown, remote: RemoteName) => void;
}

/** The scripts that a page starts with. */
export interface StartScripts {
  shell: StartScript[];
  /** Only prefetched: the shell runs them once it has started. */
  remote: StartScript[];
}

/** A script as a page names it, so that the browser runs exactly the released one. */
export interface StartScript {
  /** A path on the site, or an absolute address on its content network, where the path is the same. */
  address: string;
  /** Its hash, as in a script element's `integrity`. */
  integrity: string;
}

/** The response with the page. */
export interface PageAnswer {
  status: number;
  /** As text, or in UTF-8. */
  html: string | Uint8Array<ArrayBuffer>;
  /** Its inline elements; the page's policy allows no others. Absent: it has none. */
  inline?: InlineElements;
}

/** The texts of inline elements, as strings or in UTF-8, each exactly as it is between its tags. */
export interface InlineElements {
  scripts: readonly (string | Uint8Array)[];
  styles: readonly (string | Uint8Array)[];
}
