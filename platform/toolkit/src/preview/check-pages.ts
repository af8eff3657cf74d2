import { outdated, RegistryError, type ReleaseManifest } from '@platform/host/registry';
import { liveReleases } from '../release/build-release';
import { describeFaults, findPageFaults, type PageFaults } from './pages';
import { startPreview, type Candidate, type Preview, type PreviewOptions } from './preview';

/** Renders the pages of a site with a release that is not live. */
export interface PageCheck {
  /**
   * @param folder where the release is
   * @throws {RegistryError} with one sentence for each thing that the release breaks
   */
  check: (release: ReleaseManifest, folder: string) => Promise<void>;
  close: () => Promise<void>;
}

const nothing: PageFaults = new Map();

/**
 * Starts a preview of what is live, and notes which of its pages are broken already: a release is not refused for the
 * faults of others. This takes some seconds, in which the release can be built.
 */
export function startPageCheck(options: PreviewOptions): PageCheck {
  const started = start(options).then(async (preview) => ({ preview, before: await faultsNow(preview) }));
  // Whoever checks or closes gets the error.
  started.catch(() => undefined);
  return {
    async check(release, folder) {
      const { preview, before } = await started;
      await preview.show(release, folder);
      refuse(describeFaults([release], await findPageFaults(preview.url, [release]), before));
    },
    close: () =>
      started.then(
        ({ preview }) => preview.close(),
        () => undefined,
      ),
  };
}

/**
 * Renders the pages of a site with releases that become live together.
 * @throws {RegistryError} with one sentence for each thing that they break, and that is not broken without them
 */
export async function checkTogether(options: PreviewOptions, candidates: readonly Candidate[]): Promise<void> {
  const releases = candidates.map(({ release }) => release);
  const found = await inPreview({ ...options, candidates }, ({ url }) => findPageFaults(url, releases));
  if (found.size === 0) return;
  // What is live may be what these releases repair.
  const before = await inPreview(options, faultsNow).catch(() => nothing);
  refuse(describeFaults(releases, found, before));
}

/** Renders the pages of a site as it is. @throws {RegistryError} with one sentence for each thing that is broken */
export async function checkLive(options: PreviewOptions): Promise<void> {
  const releases = (await liveReleases(options.registry)).filter((live) => outdated(live) === undefined);
  const found = await inPreview(options, ({ url }) => findPageFaults(url, releases));
  refuse(describeFaults(releases, found, nothing), 'They are live in this registry: correct them, or roll them back.');
}

function refuse(reasons: readonly string[], outcome = 'Nothing was released.') {
  if (reasons.length > 0) throw new RegistryError([...reasons, outcome].join('\n'));
}

/** The site itself may run at PORT. */
const start = (options: PreviewOptions) => startPreview({ ...options, settings: { ...options.settings, PORT: '0' } });

async function inPreview<T>(options: PreviewOptions, work: (preview: Preview) => Promise<T>): Promise<T> {
  const preview = await start(options);
  try {
    return await work(preview);
  } finally {
    await preview.close();
  }
}

/** Nothing is known about a site that cannot make any page, such as one without a shell. */
async function faultsNow({ url }: Preview): Promise<PageFaults> {
  try {
    return await findPageFaults(url);
  } catch (error) {
    if (error instanceof RegistryError) return nothing;
    throw error;
  }
}
