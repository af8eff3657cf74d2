import { sha256 } from '@platform/host/registry';

const closing = '</script>';

/** The hashes of a page's scripts, in their order. Each ends at the first closing tag, whatever its text looks like. */
const hashesOf = (html: string) =>
  html
    .split(closing)
    .slice(0, -1)
    .map((before) => before.slice(before.indexOf('>', before.indexOf('<script')) + 1))
    .map((text) => `'sha256-${sha256(Buffer.from(text))}'`);

/**
 * The content security policy of a page whose inline scripts have been changed: it allows them in place of those that it has
 * allowed, and nothing else.
 * @param policy what the site has sent with the page
 */
export function policyForChanged(policy: string, sent: string, changed: string): string {
  // No script is added or removed, so each has the same place in both.
  const hashes = hashesOf(changed);
  return hashesOf(sent).reduce((changing, hash, at) => changing.replaceAll(hash, hashes[at] ?? hash), policy);
}
