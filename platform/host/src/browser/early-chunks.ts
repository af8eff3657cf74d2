/**
 * Requests the chunks of a screen while the entry that will ask for them is on its way, which saves a round trip. They are only
 * put into the browser's cache, and checked against the hashes of the entry when it runs them. One that fails is requested again then.
 * @param addresses those that the page preloads already are left out
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
