/** What a connection has heard since it was last asked. */
export class Heard {
  #isNews = false;
  #end: Error | undefined;
  #wake: () => void = () => undefined;

  news() {
    this.#isNews = true;
    this.#wake();
  }

  end(error: Error) {
    this.#end ??= error;
    this.news();
  }

  clear() {
    this.#isNews = false;
  }

  /** Waits for news, up to a limit. @throws the error that has ended the connection */
  async wait(limitMs: number): Promise<void> {
    if (!this.#isNews) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, limitMs).unref();
      });
      clearTimeout(timer);
    }
    if (this.#end) throw this.#end;
  }
}
