import type { PartName } from '@platform/contract';
import type { Registry } from '@platform/host/registry';
import { checkTogether, startPageCheck, type PageCheck } from '../preview/check-pages';
import { findPreviewProgram, type Candidate } from '../preview/preview';
import { root } from './arguments';

/**
 * Works with a check of the pages, in the repository of a site or its package on a server; elsewhere there is no server that
 * makes them.
 * @param part the part whose release is checked
 * @param work gets the check, which it may call once, or undefined
 */
export async function withPageCheck<T>(
  registry: Registry,
  part: PartName,
  log: (line: string) => void,
  work: (verify: PageCheck['check'] | undefined) => Promise<T>,
): Promise<T> {
  const program = previewProgram(log);
  if (program === undefined) {
    return work(undefined);
  }
  const pages = startPageCheck({ program, registry, part });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= pages.close());
  // Other checks may take longer.
  const check: PageCheck['check'] = (...release) => pages.check(...release).finally(() => void close());
  try {
    return await work(check);
  } finally {
    await close();
  }
}

/**
 * The check of the pages for releases that become live together.
 * @returns undefined as {@link withPageCheck}
 */
export function pageCheckTogether(registry: Registry, log: (line: string) => void) {
  const program = previewProgram(log);
  if (program === undefined) return undefined;
  return (candidates: readonly Candidate[]) => checkTogether({ program, registry }, candidates);
}

function previewProgram(log: (line: string) => void): string | undefined {
  const program = findPreviewProgram(root);
  if (program === undefined) log('the pages are not checked: the server of the site is not in this folder');
  return program;
}
