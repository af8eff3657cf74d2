const elsewhere = /^([a-z][a-z\d+.-]*:|\/\/|#)/i;
const file = /\.[a-z][a-z\d]{1,4}$/i;

/**
 * Whether an address is a page of this site, which the router opens: not another site, a phone number, a fragment of
 * the same page, or a file (whose name ends in an extension).
 *
 * @example
 * isPage('/our-products'); // true
 * isPage('/catalogue.pdf'); // false
 */
export function isPage(address: string): boolean {
  return !elsewhere.test(address) && !file.test(address.split(/[?#]/, 1)[0]!);
}
