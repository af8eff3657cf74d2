import type { Composition, SiteFacts, SiteState } from '@platform/contract';
import { scriptJson } from './script-json';

/** What the server writes into every page as the browser's starting point. */
export interface PageData {
  /** Path and query of the page; they differ from the address if a form was posted without scripts and rejected. */
  url: string;
  composition: Composition;
  site: SiteFacts;
  /** State of all slices after `load`. */
  state: SiteState;
  /**
   * Whether the server has rendered the screen, with its data in `state`; if not, the browser loads the data and renders the
   * screen.
   */
  rendered: boolean;
}

const elementId = 'page-data';

/** The element with the page's data; `<` is escaped so that no text can close the element. */
export const pageDataElement = (page: PageData) =>
  `<script type="application/json" id="${elementId}">${scriptJson(page)}</script>`;

/** Reads the page's data. @throws {Error} if the page carries none */
export function readPageData(): PageData {
  const element = document.getElementById(elementId);
  if (!element?.textContent) throw new Error('shell: the page has no data');
  return JSON.parse(element.textContent) as PageData;
}
