import type { ComponentType, ReactNode } from 'react';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

/**
 * What a site adds to the contract, by declaration merging: the type of its facts (`site`), which every screen is given.
 *
 *     declare module '@platform/contract' {
 *       interface Register { site: MySite }
 *     }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled in by the site
export interface Register {}

/** The site's facts, which the host passes to every screen: at least its origin. */
export type SiteFacts = Register extends { site: infer Site } ? Site : { origin: string };

/**
 * The name of a remote, such as `catalogue`: lower-case words of letters and digits, joined by hyphens. It is used in addresses
 * and as the name of a folder. The platform keeps no list of remotes; it reads them from the registry.
 */
export type RemoteName = string;

/** The one part that is not a remote: the shell, which composes the others. */
export const shellName = 'shell';

/** The name of a remote, or `shell`. */
export type PartName = string;

/** Parameters of the matched route, decoded, e.g. `{ productCategoryId, productId }`. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** The site's state. A screen knows only its own slices. */
export type SiteState = Readonly<Record<string, unknown>>;

/** The `dispatch` of the site's store. */
export type SiteDispatch = (action: UnknownAction) => void;

/** What `load` receives; the same on the server and in the browser. */
export interface LoadContext {
  dispatch: SiteDispatch;
  getState: () => SiteState;
  params: RouteParams;
  /** The query of the page's address, with only the parameters that the screen names in `query`, or with all of them. */
  query: URLSearchParams;
  /** Aborted when the visitor navigates away, the screen is loaded again, or the time limit expires. */
  signal: AbortSignal;
  /**
   * Reads a data file of the site, e.g. `/data/our-team.json`. Its outermost level is frozen, and the rest must not be changed:
   * others may get the same object. On the server, this is the only access to the network.
   * @throws {HttpError} with the status if the response is not 2xx, TypeError if the network fails, and in the browser a DOMException
   *   named TimeoutError if the whole response has not arrived 15 s after the load began.
   */
  getJson: <T>(address: string) => Promise<T>;
  /** A rejected form of this page that was posted without scripts. Only set on the server. */
  submitted?: SubmittedForm;
}

/** A rejected form, shown again with the visitor's input. */
export interface SubmittedForm {
  /** The form's name, such as `contact` or `review`. */
  form: string;
  /** The form-level error. */
  message: string;
  /** Field errors by field. */
  errors: Record<string, string>;
  /** Every field as posted. */
  values: Record<string, string>;
}

/** A page's metadata: everything it describes in its head. */
export interface PageMeta {
  title: string;
  description: string;
  /** 404 for an unknown category or product. 200 when absent. */
  status?: 200 | 404 | 503;
  /** Asks search engines not to list the page, because it belongs to one visitor or is one of countless variants. */
  noindex?: boolean;
  /** Path of the page's canonical address, if it differs from the requested one. */
  canonical?: string;
  /** Address of the image that represents the page. */
  image?: string;
  /** schema.org objects. */
  jsonLd?: object[];
}

/** What the component of a screen receives. */
export interface ScreenProps {
  params: RouteParams;
  site: SiteFacts;
  /** Runs the screen's `load` again, for a 'Try again' button. */
  reload: () => void;
}

/** A slice made by Redux Toolkit; the shell uses only these two fields. */
export interface SliceLike {
  reducerPath: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each slice has its own state and actions; a reducer is invariant in both
  reducer: Reducer<any, any>;
}

/** One screen of a remote. */
export interface ScreenModule {
  Component: ComponentType<ScreenProps>;
  /** Injected into the site's one store before the screen renders. */
  slices?: readonly SliceLike[];
  /**
   * Names of the parameters in the address's query that `load` reads, such as `['q', 'page']`: it gets these and no
   * others, and runs again when one of them changes. `'all'` where the names come from data.
   */
  query?: readonly string[] | 'all';
  /**
   * The data files that `load` is going to read, for prefetching on intent. Leave out files whose content the store already
   * has: after a click, the previous page stays on screen until these files have arrived, for at most 300 ms. `load` may still
   * read them. The toolkit also calls it when the remote is built, with stand-in parameters, the slices' initial states and a
   * query that cannot be read. The release names these files, so that a page that has not yet opened the screen can request
   * them together with its scripts. Addresses may therefore contain parameters only whole, each passed to `encodeURIComponent`.
   * @param query of the address; all of it, whatever `query` names
   */
  data?: (params: RouteParams, state: SiteState, query: URLSearchParams) => string[];
  /**
   * Brings the screen's slices to `ready` or `failed`. The server awaits it; the browser starts it without waiting.
   * A failed fetch belongs in the slice; an exception counts as a fault of the screen.
   * On the server, one rendering serves all visitors. For each answer, a site's server may replace the time at which a form was
   * rendered; anything else that must be unique has to be created in the browser.
   */
  load?: (context: LoadContext) => Promise<void>;
  meta: (context: PageContext) => PageMeta;
  /**
   * What this screen's data can show of another screen of its remote, such as the name and picture of a listed product. A
   * visitor who goes there sees it at once, until that screen has loaded. Undefined if there is nothing to show.
   */
  placeholder?: (screen: string, context: PageContext) => ReactNode;
}

/** What a page's metadata and placeholder are made from. */
export interface PageContext {
  state: SiteState;
  params: RouteParams;
  site: SiteFacts;
}

/** One widget of a remote: something that the shell shows independently of the routes. */
export interface WidgetModule<Props> {
  Component: ComponentType<Props>;
  slices?: readonly SliceLike[];
}

/** The default export of `remote.ts`: everything that a remote offers. The release's manifest lists the names. */
export interface RemoteModule {
  name: RemoteName;
  /** What visitors call it, as the subject of a sentence in the plural: "Our product pages". */
  title: string;
  screens: Readonly<Record<string, () => Promise<ScreenModule>>>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each widget has its own props, agreed on by the site
  widgets: Readonly<Record<string, () => Promise<WidgetModule<any>>>>;
}

/** States of everything that is loaded (`loading` shows the loader; `failed` offers 'Try again'). */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** One release of a remote as the page names it. */
export interface RemoteRelease {
  version: string;
  /** What visitors call the remote. */
  title: string;
  /** Address of the federation entry script. */
  entry: string;
  /**
   * Hash of that script, as in a script element's `integrity`: the page does not run an entry without a hash or with a
   * different one.
   */
  integrity: string;
  /** The global in which the entry puts its container; its name contains the version, so that two releases never mix. */
  globalName: string;
  /** By screen: the addresses of the scripts that it needs in addition to the entry, to be requested together with it. */
  chunks?: Readonly<Record<string, readonly string[]>>;
  /**
   * By screen: the addresses of the data files that a first visit reads, to be requested together with its scripts;
   * `{productId}` stands for the route's parameter of that name.
   */
  data?: Readonly<Record<string, readonly string[]>>;
}

/** The releases, one of each part, that make up a page view. A remote without a usable release is absent. */
export interface Composition {
  shell: string;
  remotes: Readonly<Record<RemoteName, RemoteRelease | undefined>>;
  /** The origin of the content network from which the page loads the scripts of releases. Absent: the site itself. */
  releasesOrigin?: string;
}
