import { shellName, type PartName, type RemoteName } from '@platform/contract';
import { releaseAddress, type Composed } from './compositions';
import { tracingReleases } from './origin';
import type { PageAnswer, PageHost, PageRequest, StartScripts } from './seam';

/** How long a remote may take to open its screen, load its data and render; after that the browser renders it. */
const remoteTimeoutMs = 5000;

/**
 * Renders a page of the live composition. Timers and errors that a release leaves behind are traced to it.
 * @param composed the live composition, from `Compositions.current()`
 * @throws {ReleaseError} if the shell exports no renderer; otherwise what the shell throws
 */
export async function renderLivePage(
  composed: Composed,
  request: Omit<PageRequest, 'composition' | 'signal'>,
  { getJson, onFault }: Pick<PageHost, 'getJson' | 'onFault'>,
): Promise<PageAnswer> {
  const { composition, graph } = composed;
  const renderPage = graph.renderer();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error(`it took more than ${remoteTimeoutMs} ms`)), remoteTimeoutMs);
  try {
    return await tracingReleases(() =>
      renderPage(
        { ...request, composition, signal: timeout.signal },
        {
          remote: (name) => graph.part(name).default,
          scripts: (remote, screen) => startScripts(composed, remote, screen),
          getJson,
          onFault,
        },
      ),
    );
  } finally {
    clearTimeout(timer);
  }
}

function startScripts({ manifests }: Composed, remote?: RemoteName, screen?: string): StartScripts {
  const addressesOf = (part: PartName, files: readonly string[] = []) =>
    files.map((file) => releaseAddress(part, manifests.get(part)!.version, file));
  const released = remote && manifests.get(remote);
  return {
    shell: addressesOf(shellName, manifests.get(shellName)!.scripts),
    remote: released ? addressesOf(remote, [...released.scripts, ...(released.chunks[screen ?? ''] ?? [])]) : [],
  };
}
