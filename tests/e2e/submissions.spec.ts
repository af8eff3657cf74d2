import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '../site/start-site';
import { expect, test } from '../site-testing/src/index';

test('without a database pages work, the API answers 503, and health gives the reason (row G3)', async ({
  request,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'no-database-'));
  const blocked = path.join(folder, 'data');
  await writeFile(blocked, 'a file where the folder should be');
  const site = await startSite({ DATA_DIR: blocked });
  try {
    expect((await request.get(`${site.url}/our-products`)).status()).toBe(200);
    const data = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
    const post = await request.post(`${site.url}/api/send-contact-form`, { data });
    expect(post.status()).toBe(503);
    expect(post.headers()['retry-after']).toBe('5');
    const health = (await (await request.get(`${site.url}/health`)).json()) as { intake: object };
    expect(health.intake).toMatchObject({ database: { state: 'failed' } });
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
});
