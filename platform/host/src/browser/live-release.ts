import type { Composition, RemoteName, RemoteRelease } from '@platform/contract';

/**
 * Asks the server for the live release of a remote.
 * @param shell the version of the shell
 * @param instead a release that has failed, such as `catalogue@1.2.0`: if it is live, the last good one before it is asked for
 * @throws if the server does not answer in time
 */
export async function liveRelease(
  name: RemoteName,
  shell: string,
  withinMs: number,
  instead?: string,
): Promise<RemoteRelease | undefined> {
  const query = new URLSearchParams({ shell, ...(instead && { instead }) });
  const answer = await fetch(`/composition.json?${query}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  });
  if (!answer.ok) throw new Error(`/composition.json answered ${answer.status}`);
  return ((await answer.json()) as Composition).remotes[name];
}
