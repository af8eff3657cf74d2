import { RegistryError, type ReleaseManifest } from '@platform/host/registry';
import { describeFaults, findPageFaults, type PageFaults } from './pages';
import { startPreview, type Preview, type PreviewOptions } from './preview';

/** Renders the pages of a site with a release that is not live. */
export interface PageCheck {
  /**
   * @param folder where the release is
   * @throws {RegistryError} with one sentence for each thing that the release breaks
   */
  check: (release: ReleaseManifest, folder: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts a preview of what is live, and notes which of its pages are broken already: a release is not refused for the
 * faults of others. This takes some seconds, in which the release can be built.
 */
export function startPageCheck(options: PreviewOptions): PageCheck {
  const started = startPreview(options).then(async (preview) => ({ preview, before: await faultsNow(preview) }));
  // Whoever checks or closes gets the error.
  started.catch(() => undefined);
  return {
    async check(release, folder) {
      const { preview, before } = await started;
      await preview.show(release, folder);
      const reasons = describeFaults(release, await findPageFaults(preview.url, release), before);
      if (reasons.length > 0) throw new RegistryError(`${reasons.join('\n')}\nNothing was released.`);
    },
    close: () =>
      started.then(
        ({ preview }) => preview.close(),
        () => undefined,
      ),
  };
}

/** Nothing is known about a site that cannot make any page, such as one without a shell. */
async function faultsNow({ url }: Preview): Promise<PageFaults> {
  try {
    return await findPageFaults(url);
  } catch (error) {
    if (error instanceof RegistryError) return new Map();
    throw error;
  }
}
