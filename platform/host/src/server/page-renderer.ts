import type { PartName } from '@platform/contract';
import type { Composed } from './composed';
import type { ModuleGraph } from './module-graph';
import { ReleaseError } from './release-files';
import type { PageHost, PageRequest, Route } from './seam';

/** A request for a page of the live composition. */
export type LivePageRequest = Omit<PageRequest, 'composition' | 'signal'>;
/** What the server does for a page while it is rendered. */
export type PageServices = Pick<PageHost, 'getJson' | 'onFault'>;

/** A rendered page. */
export interface LivePage {
  status: number;
  /** In UTF-8, as it is sent: as a string with one dash in it, it would take two bytes for each character. */
  html: Buffer<ArrayBuffer>;
  inline: InlineHashes;
}

/** The hashes of inline elements, as a content security policy names them: `sha256-…`. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Runs the code of releases: in the server's own process, or in separate processes. */
export interface PageRenderer {
  /**
   * Loads the releases of a composition before pages are rendered with them.
   * @param onLong called once if that takes longer than a page should wait; time in which the machine was busy with other work
   * does not count
   * @returns the shell's route table
   * @throws {ReleaseSetAside} if a release stops the process that loads it; {@link ReleaseError} if the shell cannot
   *   render; otherwise what the shell throws while it is evaluated
   */
  prepare: (graph: ModuleGraph, onLong?: () => void) => Promise<readonly Route[]>;
  /**
   * Renders a page. Faults of a remote are reported to `onFault` and cost only its region.
   * @throws {ReleaseSetAside} if a release has stopped its process: the live composition no longer has it, so the page
   *   can be rendered again; otherwise what the shell throws
   */
  render: (composed: Composed, request: LivePageRequest, services: PageServices) => Promise<LivePage>;
  /** Why a release is set aside, or undefined if it is not. */
  faultOf: (part: PartName, version: string) => string | undefined;
  /** The releases that are set aside at the moment, each with the reason. */
  setAside: () => Readonly<Record<string, string>>;
  /** Figures for the details of the health endpoint. */
  figures: () => Record<string, unknown>;
  close: () => Promise<void>;
}

/** A release has stopped the process that rendered with it, and is not used for some time. */
export class ReleaseSetAside extends ReleaseError {
  override name = 'ReleaseSetAside';

  /** @param release such as `catalogue@1.4.0` */
  constructor(
    readonly release: string,
    reason: string,
  ) {
    super(`${release} ${reason}`);
  }
}

/** How a release is named in messages: `catalogue@1.4.0`. */
export const labelOf = (part: PartName, version: string) => `${part}@${version}`;
