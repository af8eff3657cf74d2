import type { Composition, RemoteRelease } from '@platform/contract';
import { globalNameOf } from '@platform/host/registry';
import { sourceVersion } from './protocol';

/** What of a page comes from source. */
export interface SourceParts {
  parts: readonly string[];
  /** The site's server has rendered with these sources; if not, the browser renders the regions that are made from them. */
  areRendered: boolean;
}

const addressOf = (part: string) => `/releases/${part}/${sourceVersion}/`;

/** A page of the site with the releases of some parts replaced by what is built from source. */
export function rewritePage(html: string, source: SourceParts): string {
  let page = html;
  for (const part of source.parts) page = rewriteAddresses(page, part, source.areRendered);
  return page.replace(pageData, (_, start: string, json: string, end: string) => {
    const data = JSON.parse(json) as { composition: Composition; rendered: boolean };
    const isLeft = !source.areRendered && source.parts.some((part) => startsWith(html, part));
    const rendered = isLeft ? false : data.rendered;
    const written = JSON.stringify({ ...data, rendered, composition: rewriteComposition(data.composition, source) });
    return start + written.replaceAll('<', '\\u003c') + end;
  });
}

/** The composition of a page, as {@link rewritePage} has it. */
export function rewriteComposition(composition: Composition, { parts }: Pick<SourceParts, 'parts'>): Composition {
  const remotes: Record<string, RemoteRelease | undefined> = { ...composition.remotes };
  for (const part of parts.filter((each) => each !== 'shell')) {
    remotes[part] = {
      version: sourceVersion,
      title: remotes[part]?.title ?? part,
      entry: `${addressOf(part)}remoteEntry.js`,
      globalName: globalNameOf(part, sourceVersion),
    };
  }
  return { shell: parts.includes('shell') ? sourceVersion : composition.shell, remotes };
}

const pageData = /(<script type="application\/json" id="page-data">)([^<]*)(<\/script>)/;

/** The scripts of a part, in the script that starts the page. Attributes hold no bracket: without that, the search is quadratic. */
const preloads = (part: string) => new RegExp(`\\["link",\\{[^[{}]*"href":"/releases/(?:${part})/[^"]*"\\}\\],?`, 'g');
const startsWith = (html: string, part: string) => preloads(part).test(html);

/** Scripts of the site's release are not the ones that are built from source: they are not fetched ahead. */
function rewriteAddresses(html: string, part: string, areRendered: boolean): string {
  const page = areRendered ? html : html.replace(preloads(part), '');
  return page.replace(new RegExp(`/releases/(?:${part})/\\d+\\.\\d+\\.\\d+/`, 'g'), addressOf(part));
}
