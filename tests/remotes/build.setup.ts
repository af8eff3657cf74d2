import { test } from '@playwright/test';
import { buildTestRemotes } from './build';

test('the releases of tests/remotes are built', async () => {
  test.setTimeout(300_000);
  await buildTestRemotes();
});
