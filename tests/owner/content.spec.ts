import { cutByPaper, expect, paper, test } from '../site-testing/src/index';

/** The owner's content as delivered: all of it is there, and every address of it opens. */
test('the data files have the required number of records (row G1)', async ({ request }) => {
  const lengths: Record<string, number> = {};
  for (const name of ['products-category', 'products', 'product-details', 'our-team', 'searchResults']) {
    lengths[name] = ((await (await request.get(`/data/${name}.json`)).json()) as unknown[]).length;
  }
  expect(lengths['products-category']).toBeGreaterThanOrEqual(19);
  expect(lengths['products']).toBeGreaterThanOrEqual(200);
  expect(lengths['product-details']).toBe(lengths['products']);
  expect(lengths['searchResults']).toBe(lengths['products']);
  expect(lengths['our-team']).toBe(5);
});

test('every address of the sitemap opens, and every file named in the data is a readable PDF', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(paths.length).toBeGreaterThan(220);
  test.setTimeout(120_000);
  while (paths.length) {
    const some = paths.splice(0, 8);
    const answers = await Promise.all(some.map((path) => request.get(path)));
    expect(
      answers.map((answer) => answer.status()),
      some.join(),
    ).toEqual(some.map(() => 200));
  }

  const details = (await (await request.get('/data/product-details.json')).json()) as {
    downloadFile?: string;
    downloadFiles?: Record<string, string>;
  }[];
  const files = details.flatMap(({ downloadFile, downloadFiles = {} }) =>
    [downloadFile ?? [], ...Object.values(downloadFiles)].flat(),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of new Set(files)) {
    const answer = await request.get(`/uploads/${file}`);
    expect(answer.headers()['content-type'], file).toBe('application/pdf');
    const body = await answer.body();
    expect(body.subarray(0, 5).toString(), file).toBe('%PDF-');
    expect(body.subarray(-6).toString(), file).toContain('%%EOF');
  }
});

test('no table of a listing or a product is cut when it is printed (rows L5 and P1)', async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await page.emulateMedia({ media: 'print' });
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const listings = paths.filter((path) => /^\/our-products\/[^/]+$/.test(path)).map((path) => `${path}?view=table`);
  const withTables: string[] = [];
  for (const path of paths.filter((path) => /^\/our-products\/[^/]+\//.test(path))) {
    const { productDetailTableData = [] } = (await (
      await page.request.get(`/data/products/${path.split('/')[3]}.json`)
    ).json()) as { productDetailTableData?: object[] };
    if (Object.keys(productDetailTableData[0] ?? {}).length > 8) withTables.push(path);
  }
  expect(listings.length).toBeGreaterThan(10);
  expect(withTables.length).toBeGreaterThan(5);
  let landscapes = 0;
  for (const path of [...listings, ...withTables]) {
    await page.goto(path);
    const isLandscape = await page.evaluate(() =>
      [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some((rule) => rule instanceof CSSPageRule && /landscape/.test(rule.cssText)),
      ),
    );
    if (isLandscape) landscapes += 1;
    expect(await cutByPaper(page, isLandscape ? paper.landscape : paper.portrait), path).toEqual([]);
  }
  expect(landscapes).toBeGreaterThan(5);
  await page.close();
});

test('the mark in the header grows with the text beside it, and keeps its colours in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  const mark = page.getByRole('banner').locator('a svg').first();
  const { width } = (await mark.boundingBox())!;
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  expect((await mark.boundingBox())!.width).toBe(2 * width);
  await expect(mark.locator('circle').first()).toHaveCSS('stroke', 'rgb(0, 60, 117)');
});
