import { test } from '../site-testing/src/index';
import { journeys } from '../site-testing/src/journeys';

/** `npm run test:matrix` runs these over the compositions that a release meets. */
for (const { title, chat, run } of journeys) {
  test.describe(() => {
    test.use({ chat });
    test(title, run);
  });
}
