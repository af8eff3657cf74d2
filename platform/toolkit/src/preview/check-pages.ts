import type { PartName } from '@platform/contract';
import { outdated, RegistryError, type Registry, type ReleaseManifest } from '@platform/host/registry';
import { canariesTogether, liveReleases, withCanaries } from '../release/live';
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

interface CheckOptions extends Omit<PreviewOptions, 'candidates'> {
  /** The part whose release is checked: its canary is not rendered. */
  part?: PartName;
}

/** A composition that is live, and what was wrong with its pages before. */
interface Rendered {
  preview: Preview;
  canaries: readonly ReleaseManifest[];
  before: PageFaults;
}

/**
 * Starts a preview of what is live, and one for each composition that visitors of a canary get, and notes which of the pages are
 * broken already: a release is not refused for the faults of others. This takes a few seconds, during which the release can be built.
 */
export function startPageCheck({ part, ...options }: CheckOptions): PageCheck {
  const { registry } = options;
  const previews: Preview[] = [];
  let isClosing = false;
  const startWith = async (canaries: readonly ReleaseManifest[]): Promise<Rendered | undefined> => {
    const preview = await start({ ...options, candidates: candidatesOf(registry, canaries) });
    previews.push(preview);
    const before = await faultsNow(preview);
    // Visitors of a canary with which there are no pages get the stable composition.
    return before || canaries.length === 0 ? { preview, canaries, before: before ?? nothing } : undefined;
  };
  const startAll = async () => {
    const rendered = [await startWith([])];
    // One after the other: each is a server, and the release is being built at the same time.
    for (const canaries of await canariesTogether(registry, part === undefined ? [] : [part])) {
      if (!isClosing) rendered.push(await startWith(canaries));
    }
    return rendered.filter((each) => each !== undefined);
  };
  const started = startAll();
  // The error is for those who check or close.
  started.catch(() => undefined);
  return {
    async check(release, folder) {
      for (const { preview, canaries, before } of await started) {
        await preview.show(release, folder);
        refuse(withThese(canaries, await reasonsOf([release], preview, before)));
      }
    },
    async close() {
      isClosing = true;
      await started.catch(() => undefined);
      await Promise.all(previews.map((preview) => preview.close()));
    },
  };
}

/**
 * Renders the pages of a site with releases that become live together, in each composition that is live.
 * @throws {RegistryError} with one sentence for each thing that they break, and that is not broken without them
 */
export async function checkTogether(options: PreviewOptions, candidates: readonly Candidate[]): Promise<void> {
  const releases = candidates.map(({ release }) => release);
  const labels = releases.map(({ part, version }) => `${part}@${version}`);
  const outcome = labels.length > 1 ? `None of these was released: ${labels.join(', ')}` : undefined;
  const found = await inPreview({ ...options, candidates }, ({ url }) => findPageFaults(url, releases));
  if (found.size > 0) {
    // These releases may repair what is live.
    const before = await inPreview(options, faultsNow).catch(() => undefined);
    refuse(describeFaults(releases, found, before ?? nothing), outcome);
  }
  const replaced = releases.map(({ part }) => part);
  for (const canaries of await canariesTogether(options.registry, replaced)) {
    const others = candidatesOf(options.registry, canaries);
    const before = await inPreview({ ...options, candidates: others }, faultsNow);
    if (!before) continue;
    const shown = { ...options, candidates: [...others, ...candidates] };
    refuse(withThese(canaries, await inPreview(shown, (preview) => reasonsOf(releases, preview, before))), outcome);
  }
}

/** Renders the pages of a site as it is. @throws {RegistryError} with one sentence for each thing that is broken */
export async function checkLive(options: PreviewOptions): Promise<void> {
  const { stable } = await liveReleases(options.registry);
  const releases = stable.filter((live) => outdated(live) === undefined);
  const found = await inPreview(options, ({ url }) => findPageFaults(url, releases));
  refuse(describeFaults(releases, found, nothing), 'They are live in this registry: correct them, or roll them back.');
}

/** What releases break in the composition that a preview shows: one sentence for each reason. */
async function reasonsOf(
  releases: readonly ReleaseManifest[],
  { url }: Preview,
  before: PageFaults,
): Promise<readonly string[]> {
  try {
    return describeFaults(releases, await findPageFaults(url, releases), before);
  } catch (error) {
    if (error instanceof RegistryError) return [error.message];
    throw error;
  }
}

const withThese = (canaries: readonly ReleaseManifest[], reasons: readonly string[]) =>
  canaries.length > 0 ? reasons.map((reason) => withCanaries(canaries) + reason) : reasons;

const candidatesOf = (registry: Registry, releases: readonly ReleaseManifest[]): Candidate[] =>
  releases.map((release) => ({ release, folder: registry.releaseFolder(release.part, release.version) }));

function refuse(reasons: readonly string[], outcome = 'It was not released.') {
  if (reasons.length > 0) throw new RegistryError([...reasons, outcome].join('\n'));
}

/** The real site may be running at PORT. */
const start = (options: PreviewOptions) => startPreview({ ...options, settings: { ...options.settings, PORT: '0' } });

async function inPreview<T>(options: PreviewOptions, work: (preview: Preview) => Promise<T>): Promise<T> {
  const preview = await start(options);
  try {
    return await work(preview);
  } finally {
    await preview.close();
  }
}

/** @returns undefined if the site cannot make any page, such as one without a shell */
async function faultsNow({ url }: Preview): Promise<PageFaults | undefined> {
  try {
    return await findPageFaults(url);
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}
