import { test } from 'site-testing';
import { journeys } from 'site-testing/journeys';

for (const { title, chat, run } of journeys) {
  test.describe(() => {
    test.use({ chat });
    test(title, { tag: '@journey' }, run);
  });
}
