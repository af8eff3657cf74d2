import type { Registry } from '@platform/host/registry';
import { startPageCheck, type PageCheck } from '../preview/check-pages';
import { findPreviewProgram } from '../preview/preview';
import { root } from './arguments';

/**
 * Works with a check of the pages, in the repository of a site; other repositories have no server that makes them.
 * @param work gets the check, which it may call once, or undefined
 */
export async function withPageCheck(
  registry: Registry,
  log: (line: string) => void,
  work: (verify: PageCheck['check'] | undefined) => Promise<unknown>,
) {
  const program = findPreviewProgram(root);
  if (program === undefined) {
    log('the pages are not checked: this repository has no server of the site');
    await work(undefined);
    return;
  }
  const pages = startPageCheck({ program, registry });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= pages.close());
  // Other checks may take longer.
  const check: PageCheck['check'] = (...release) => pages.check(...release).finally(() => void close());
  try {
    await work(check);
  } finally {
    await close();
  }
}
