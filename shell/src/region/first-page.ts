/** The page that the server has sent: what of it still holds, until the visitor goes on to another address. */
export class FirstPage {
  #over = false;
  #dataTaken = false;

  /**
   * @param pathname the address that was answered
   * @param rendered whether the server has rendered the screen and sent its data
   * @param html the region's HTML as it was before hydration (browser only)
   */
  constructor(
    readonly pathname: string,
    readonly rendered: boolean,
    readonly html?: string,
  ) {}

  /** Whether this address is still the first page. */
  is(pathname: string) {
    return !this.#over && pathname === this.pathname;
  }

  /** The region's HTML as the server has sent it, while the visitor is still on that page. */
  htmlOf(pathname: string): string | undefined {
    return this.rendered && this.is(pathname) ? this.html : undefined;
  }

  /** True once: the data that came with the page spares the first load. */
  takeData(pathname: string) {
    const here = this.rendered && !this.#dataTaken && this.is(pathname);
    this.#dataTaken = true;
    return here;
  }

  /** The visitor has navigated. */
  leave() {
    this.#over = true;
  }
}
