import type { PartName } from '@platform/contract';
import type { LoadedCanary } from './canaries';
import { loadRelease, type LoadedRelease } from './loaded-release';
import { ReleaseError, type ReleaseFiles } from './release-files';

/** How soon an unusable release is checked again. */
const retryMs = 2000;

/** The release that a part's stable channel points to, loaded, or why it cannot be; and the part's canary, if that can be used. */
export class Candidate {
  #release: LoadedRelease | undefined;
  #canary: LoadedCanary | undefined;
  #isCanaryUnusable = false;
  #problem: string | undefined;
  #fingerprint: string | undefined;
  #checkedAt = -Infinity;
  #everReleased = false;

  constructor(
    readonly part: PartName,
    readonly files: ReleaseFiles,
  ) {}

  /** Absent if the part has not been released, or if there is a {@link problem}. */
  get release() {
    return this.#problem === undefined ? this.#release : undefined;
  }

  /** Absent if the part has none, or its files cannot be used: visitors then get the live release. */
  get canary() {
    return this.#canary;
  }

  /** Why the release that the channel points to cannot be used. */
  get problem() {
    return this.#problem;
  }

  /** Whether {@link check} has work to do: the document has changed, or a problem is due to be checked again. */
  async isDue(): Promise<boolean> {
    const changed = (await this.#fingerprintNow()) !== this.#fingerprint;
    const isWrong = this.#problem !== undefined || this.#isCanaryUnusable;
    return changed || (isWrong && performance.now() - this.#checkedAt >= retryMs);
  }

  /** Reads the channel's document and loads the release that it points to. Never throws. */
  async check(): Promise<void> {
    this.#fingerprint = await this.#fingerprintNow();
    this.#checkedAt = performance.now();
    try {
      this.#release = await this.#load();
      this.#problem = undefined;
    } catch (error) {
      this.#problem = (error as Error).message;
    }
    await this.#checkCanary();
  }

  async #checkCanary() {
    this.#isCanaryUnusable = false;
    try {
      const canary = await this.files.registry.canary(this.part);
      const version = canary?.version;
      const known = this.#canary?.canary.version === version ? this.#canary?.release : undefined;
      const release = known ?? (version === undefined ? undefined : await loadRelease(this.files, this.part, version));
      this.#canary = canary && release && { canary: { ...canary, part: this.part }, release };
    } catch {
      this.#canary = undefined;
      this.#isCanaryUnusable = true;
    }
  }

  async #load(): Promise<LoadedRelease | undefined> {
    const { registry } = this.files;
    const channels = await registry.channels(this.part);
    if (!channels) {
      if (this.#everReleased) throw new ReleaseError(`${registry.channelsFile(this.part)} is missing`);
      return undefined;
    }
    this.#everReleased = true;
    const { stable } = channels.channels;
    return this.#release?.manifest.version === stable ? this.#release : loadRelease(this.files, this.part, stable);
  }

  #fingerprintNow() {
    return this.files.registry.channelsFingerprint(this.part);
  }
}
