import { sha256 } from '@platform/host/registry';

const closing = '</script>';

/** The hashes of a page's scripts, in order. Each ends at the first closing tag, whatever its text looks like. */
const hashesOf = (html: string) =>
  html
    .split(closing)
    .slice(0, -1)
    .map((before) => before.slice(before.indexOf('>', before.indexOf('<script')) + 1))
    .map((text) => `'sha256-${sha256(Buffer.from(text))}'`);

/**
 * The content security policy of a page whose inline scripts have been changed: it allows the new scripts instead of the old
 * ones, and nothing else.
 * @param policy the one that the site sent with the page
 */
export function policyForChanged(policy: string, sent: string, changed: string): string {
  // No script is added or removed, so each is at the same position in both.
  const hashes = hashesOf(changed);
  return hashesOf(sent).reduce((changing, hash, at) => changing.replaceAll(hash, hashes[at] ?? hash), policy);
}
