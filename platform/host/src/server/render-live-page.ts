import { createHash } from 'node:crypto';
import { shellName, type PartName, type RemoteName } from '@platform/contract';
import { integrityOf, releaseAddress } from '../registry';
import type { Composed } from './composed';
import { tracingReleases } from './origin';
import type { LivePage, LivePageRequest, PageServices } from './page-renderer';
import type { StartScript, StartScripts } from './seam';

/** How long a remote may take to open its screen, load its data and render; after that the browser renders it. */
const remoteTimeoutMs = 5000;

/**
 * Renders a page of the live composition. Timers and errors that a release leaves behind are traced to it.
 * @param composed the live composition, from `Compositions.current()`
 * @param services `onRemote` is called before the code of a remote runs; what it throws counts as the remote's fault
 * @throws {ReleaseError} if the shell exports no renderer; otherwise what the shell throws
 */
export async function renderLivePage(
  composed: Pick<Composed, 'composition' | 'graph' | 'manifests'>,
  request: LivePageRequest,
  { getJson, onFault, onRemote }: PageServices & { onRemote?: (name: RemoteName) => void },
): Promise<LivePage> {
  const { composition, graph } = composed;
  const renderPage = graph.renderer();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error(`it took more than ${remoteTimeoutMs} ms`)), remoteTimeoutMs);
  try {
    const { status, html, inline } = await tracingReleases(() =>
      renderPage(
        { ...request, composition, signal: timeout.signal },
        {
          remote(name) {
            onRemote?.(name);
            return graph.part(name).default;
          },
          scripts: (remote, screen) => startScripts(composed, remote, screen),
          getJson,
          onFault,
        },
      ),
    );
    const { scripts = [], styles = [] } = inline ?? {};
    return { status, html: bytesOf(html), inline: { scripts: scripts.map(hashOf), styles: styles.map(hashOf) } };
  } finally {
    clearTimeout(timer);
  }
}

/** In UTF-8; bytes are not copied. */
const bytesOf = (html: string | Uint8Array<ArrayBuffer>) =>
  typeof html === 'string' ? Buffer.from(html) : Buffer.from(html.buffer, html.byteOffset, html.byteLength);

const hashOf = (text: string | Uint8Array) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function startScripts(
  { composition: { releasesOrigin = '' }, manifests }: Pick<Composed, 'composition' | 'manifests'>,
  remote?: RemoteName,
  screen?: string,
): StartScripts {
  const startOf = (part: PartName, files: readonly string[]): StartScript[] => {
    const manifest = manifests.get(part)!;
    return files.map((file) => ({
      address: releasesOrigin + releaseAddress(part, manifest.version, file),
      integrity: integrityOf(manifest, file),
    }));
  };
  const released = remote && manifests.get(remote);
  return {
    shell: startOf(shellName, manifests.get(shellName)!.scripts),
    remote: released ? startOf(remote, [...released.scripts, ...(released.chunks[screen ?? ''] ?? [])]) : [],
  };
}
