import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { makeTinyFolder } from '../site/tiny-site';

test('the parts of a sitemap are sent, but nothing else with a similar name', async () => {
  const tiny = await makeTinyFolder();
  const app = await buildServer(readSettings(tiny.env));
  try {
    await writeFile(path.join(tiny.env['CONTENT_DIR']!, 'sitemap-2.xml'), '<urlset/>');
    await writeFile(path.join(tiny.env['CONTENT_DIR']!, 'sitemap-x.xml'), '<urlset/>');
    const site = await app.listen({ port: 0 });
    const part = await fetch(`${site}/sitemap-2.xml`);
    expect([part.status, await part.text()]).toEqual([200, '<urlset/>']);
    expect(part.headers.get('content-type')).toMatch('application/xml');
    expect((await fetch(`${site}/sitemap-3.xml`)).status).toBe(404);
    expect(await (await fetch(`${site}/sitemap-x.xml`)).text()).not.toBe('<urlset/>');
  } finally {
    await app.close();
    await tiny.remove();
  }
});
