import { serveGallery } from '../../gallery/build';
import { expect, test as base } from '../site-testing/src/index';

/** The base of the gallery's tests: `gallery` is its address. Each worker builds it in memory, in about half a second. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the fixtures' names in an object pattern
    async ({}, use) => {
      const { url, stop } = await serveGallery({ port: 0, development: false });
      await use(url);
      await stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };
