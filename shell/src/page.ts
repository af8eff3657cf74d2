import type { Composition, SiteState } from '@platform/contract';
import type { Site } from 'api/records';
import { scriptJson } from './head/script-json';

/** What the server writes into every page for the browser to start from. */
export interface PageData {
  /** Path and query that the page shows; another than the address after a form was posted without scripts and refused. */
  url: string;
  composition: Composition;
  site: Site;
  /** State of all slices after `load`. */
  state: SiteState;
  /** True when the server has rendered the screen and its data is in `state`; false leaves both to the browser. */
  rendered: boolean;
}

const elementId = 'page-data';

/** The element that carries the page's data; `<` is escaped, so that no text can end the element. */
export const pageDataElement = (page: PageData) =>
  `<script type="application/json" id="${elementId}">${scriptJson(page)}</script>`;

/** Reads what the server wrote. */
export function readPageData(): PageData {
  const element = document.getElementById(elementId);
  if (!element?.textContent) throw new Error('shell: the page carries no data to start from');
  return JSON.parse(element.textContent) as PageData;
}
