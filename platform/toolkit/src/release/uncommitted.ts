import { RegistryError } from '@platform/host/registry';
import type { Part } from '../part';
import { readSourceState } from './source-state';

/** How many files a refusal names. */
const named = 5;

/**
 * Refuses to release sources that are not committed. A part whose state is not known, such as one in a folder without git, is accepted.
 * @throws {RegistryError} that names the files of the first part with uncommitted sources
 */
export async function refuseUncommitted(parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    const { changed = [] } = (await readSourceState(part)) ?? {};
    if (changed.length === 0) continue;
    const more = changed.length > named ? ` and ${changed.length - named} more` : '';
    throw new RegistryError(
      `${part.name} has uncommitted sources: ${changed.slice(0, named).join(', ')}${more}\n` +
        'Commit them, or release them as they are with --dirty. Nothing was built.',
    );
  }
}
