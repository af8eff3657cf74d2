import type { Composition, RemoteRelease } from '@platform/contract';
import { globalNameOf } from '@platform/host/registry';
import { sourceVersion } from './protocol';

/** The parts of a page that come from source. */
export interface SourceParts {
  parts: readonly string[];
  /** Whether the site's server has rendered with these sources; if not, the browser renders their regions. */
  areRendered: boolean;
  /** The `integrity` of a script of a part's newest build, e.g. of `main.js`. */
  integrityOf: (part: string, file: string) => string;
}

const addressOf = (part: string) => `/releases/${part}/${sourceVersion}/`;

/** A page of the site in which builds from source replace the releases of some parts. */
export function rewritePage(sent: string, source: SourceParts): string {
  const html = withoutNetwork(sent);
  let page = html;
  for (const part of source.parts) page = rewriteAddresses(page, part, source);
  return page.replace(pageData, (_, start: string, json: string, end: string) => {
    const data = JSON.parse(json) as { composition: Composition; rendered: boolean };
    const isLeft = !source.areRendered && source.parts.some((part) => startsWith(html, part));
    const rendered = isLeft ? false : data.rendered;
    const written = JSON.stringify({ ...data, rendered, composition: rewriteComposition(data.composition, source) });
    return start + written.replaceAll('<', '\\u003c') + end;
  });
}

/** A page that loads all releases from the site itself, because a content network has none that are built from source. */
function withoutNetwork(html: string): string {
  const { composition } = JSON.parse(pageData.exec(html)?.[2] ?? '{}') as { composition?: Composition };
  const network = composition?.releasesOrigin;
  return network ? html.replaceAll(`"${network}/releases/`, '"/releases/') : html;
}

/** A composition in which builds from source replace the releases of some parts. */
export function rewriteComposition(
  composition: Composition,
  { parts, areRendered, integrityOf }: SourceParts,
): Composition {
  const remotes: Record<string, RemoteRelease | undefined> = { ...composition.remotes };
  for (const part of parts.filter((each) => each !== 'shell')) {
    remotes[part] = {
      version: sourceVersion,
      title: remotes[part]?.title ?? part,
      entry: `${addressOf(part)}${entry}`,
      // A page whose shell is built from source stays open while its remotes are rebuilt.
      integrity: areRendered ? '' : integrityOf(part, entry),
      globalName: globalNameOf(part, sourceVersion),
    };
  }
  return { shell: parts.includes('shell') ? sourceVersion : composition.shell, remotes };
}

const entry = 'remoteEntry.js';

const pageData = /(<script type="application\/json" id="page-data">)([^<]*)(<\/script>)/;

/** Matches a part's scripts in the page's start script. Excluding brackets from attributes keeps the search linear. */
const preloads = (part: string) => new RegExp(`\\["link",\\{[^[{}]*"href":"/releases/(?:${part})/[^"]*"\\}\\],?`, 'g');
const startsWith = (html: string, part: string) => preloads(part).test(html);

/** Matches those start scripts of a part that are chunks, which builds from source do not have. */
const startChunks = (part: string) =>
  new RegExp(`\\["script",\\{[^[{}]*"src":"/releases/(?:${part})/chunks/[^"]*"\\}\\],?`, 'g');

/** Replaces the addresses of the released scripts, so that the page starts from source and does not prefetch them. */
function rewriteAddresses(html: string, part: string, { integrityOf }: SourceParts): string {
  const page = html.replace(preloads(part), '').replace(startChunks(part), '');
  const released = `/releases/(?:${part})/\\d+\\.\\d+\\.\\d+/`;
  const start = new RegExp(`"integrity":"[^"]*","src":"${released}([^"]*)"`, 'g');
  return page
    .replace(start, (_, file: string) => `"integrity":"${integrityOf(part, file)}","src":"${addressOf(part)}${file}"`)
    .replace(new RegExp(released, 'g'), addressOf(part));
}
