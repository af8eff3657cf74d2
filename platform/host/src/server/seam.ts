import type { Composition, RemoteName, SiteFacts, SubmittedForm } from '@platform/contract';

/**
 * The rendering seam: what a server and the shell's node bundle say to each other. The shell exports `renderPage`, a
 * {@link RenderPage}; its manifest carries the version of the seam that it was built for, and a server renders with no
 * shell of another version. Raise it with every change of these types that an older server or shell would not survive.
 */
export const seamVersion = 1;

/** Renders one page. @throws what the shell itself throws; a fault of a remote is reported and costs its region only. */
export type RenderPage = (request: PageRequest, host: PageHost) => Promise<PageAnswer>;

/** One row of a shell's route table, which it exports as `routes`: which screen of which remote shows an address. */
export interface Route {
  /** The address as a pattern, e.g. `/products/:category`. */
  path: string;
  remote: RemoteName;
  screen: string;
}

/** A page that a visitor asks for. */
export interface PageRequest {
  /** Path and query of the request. */
  url: string;
  /** For the inline style and script elements (content security policy). */
  nonce: string;
  composition: Composition;
  site: SiteFacts;
  /** Aborted when the server gives up waiting for the remote: its opening, its data, and what its screen waits for. */
  signal: AbortSignal;
  /** A form of this page that was posted without scripts and refused. */
  submitted?: SubmittedForm;
}

/** What the server lends to a rendering. */
export interface PageHost {
  /** A remote's default export. @throws whatever the remote throws, or that there is no usable release. */
  remote: (name: RemoteName) => unknown;
  /** Reads a data file. @throws {HttpError} */
  getJson: <T>(address: string) => Promise<T>;
  /** Addresses of the scripts that the shell, and this screen of this remote, start with. */
  scripts: (remote?: RemoteName, screen?: string) => StartScripts;
  /** Called with a fault of a remote, for the log. */
  onFault: (error: unknown, remote: RemoteName) => void;
}

/** Addresses of the scripts that a page starts with. */
export interface StartScripts {
  shell: string[];
  /** Only fetched ahead: the shell runs them when it has started. */
  remote: string[];
}

/** The page as it is sent. */
export interface PageAnswer {
  status: number;
  html: string;
}
