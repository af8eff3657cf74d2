import type { FastifyBaseLogger } from 'fastify';
import { RendererPool } from '@platform/host/server/renderers/renderer-pool';
import { inThisProcess } from '@platform/host/server/in-this-process';
import type { PageRenderer } from '@platform/host/server/page-renderer';
import type { Settings } from '../settings';
import { rendererScript } from './program';

/**
 * The renderer that the settings ask for: in separate processes, or in this one.
 * @param onSetAside called each time a release, such as `catalogue@1.4.0`, is set aside
 */
export async function createPageRenderer(
  { RENDERERS, RELEASES_DIR }: Pick<Settings, 'RENDERERS' | 'RELEASES_DIR'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  onSetAside: (release: string) => void,
): Promise<PageRenderer> {
  if (RENDERERS === 0) return inThisProcess;
  return new RendererPool({
    script: await rendererScript(),
    releases: RELEASES_DIR,
    processes: RENDERERS,
    onSetAside,
    report: (message, { release, error, pathname }) => log.error({ err: error, release, page: pathname }, message),
  });
}
