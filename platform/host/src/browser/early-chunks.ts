/**
 * Requests the chunks of a screen while the entry that will ask for them is on its way, which saves a round trip. They are only
 * put into the browser's cache, and are checked against the entry's hashes when the entry runs them. A chunk that fails is then
 * requested again.
 * @param addresses of the chunks; those that the page already preloads are left out
 * @param network the origin of the content network that the scripts of releases come from
 */
export function requestEarly(addresses: readonly string[], network = ''): void {
  for (const address of addresses.map((each) => network + each)) {
    if (document.querySelector(`link[rel=preload][href="${CSS.escape(address)}"]`)) continue;
    // A cache keeps an answer only if it is read.
    fetch(address)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}
