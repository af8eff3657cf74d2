import { expect, hydrated, test } from '../site-testing/src/index';

/** Every route, as rendered by the server and as hydrated by the browser. */
const routes: [path: string, heading: string, text: string][] = [
  ['/home', 'Parts for Power', 'Distributors of the brands that engineers ask for'],
  ['/our-products', 'Our Products', 'Laser Marking Machine'],
  ['/our-products/industrial_cable_glands', 'Industrial Cable Glands', 'Showing 6 results'],
  ['/our-products/Resin_Jointing_Kits', 'Resin Jointing Kits', 'Showing 2 results'],
  ['/our-products/industrial_plugs_and_sockets/plug_16a_3p_110v_4h_ip44', 'Product Details', 'Reviews'],
  ['/about', 'About', 'Our Commitment'],
  ['/certificates', 'Certificates', 'Quality Assurance'],
  ['/management', 'Our Team', 'Managing Director'],
  ['/our-projects', 'Our Projects', 'North Pier Lighting'],
  ['/career-opportunities', 'Career Opportunities', 'Shore Power'],
  ['/contact-us', 'Contact Us', 'Send us a message'],
];

/** The region's elements with their classes and own text, in order: these must be the same on both sides. */
const outline = () =>
  [...document.querySelectorAll('#region *:not(noscript, noscript *)')].map((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return `${element.localName}.${element.getAttribute('class') ?? ''} ${own.map(({ nodeValue }) => nodeValue).join('')}`;
  });

for (const [path, heading, text] of routes) {
  test(`${path}: the browser renders the same as the server, and nothing is reported`, async ({
    page,
    browser,
    baseURL,
  }) => {
    // Without motion, timers and reveals on scrolling, the two must be the same.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await hydrated(page);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL, reducedMotion: 'reduce' });
    await plain.goto(path);
    expect(await page.evaluate(outline)).toEqual(await plain.evaluate(outline));
    await plain.close();
    expect(
      asked.filter((name) => name.startsWith('/data/')),
      'data came with the page',
    ).toEqual([]);
  });

  test(`${path}: search engines get the breadcrumbs that visitors see (row A10)`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
    await page.goto(path);
    const seen = await page.locator('[aria-label="Breadcrumb"] li').allTextContents();
    const all = JSON.parse(await page.locator('#json-ld').innerText()) as Record<string, unknown>[];
    const lists = all.filter((one) => one['@type'] === 'BreadcrumbList');
    const asItem = (name: string, at: number) => expect.objectContaining({ name, position: at + 1 }) as unknown;
    expect(lists.map(({ itemListElement }) => itemListElement)).toEqual(seen.length > 0 ? [seen.map(asItem)] : []);
    await page.close();
  });

  test(`${path}: is complete without scripts`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page).toHaveTitle(/Harbour/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await context.close();
  });
}

/** The region's elements with their places, in order. */
const places = async () => {
  await document.fonts.ready;
  return [...document.querySelectorAll('#region *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${element.localName} ${[x, y, width, height].map(Math.round).join(' ')}`;
  });
};

for (const [path, ...ways] of [
  ['/contact-us', '/contact-us'],
  ['/our-products/industrial_plugs_and_sockets', '/our-products', '/our-products/industrial_plugs_and_sockets'],
] as const)
  for (const width of [390, 1440]) {
    test(`${path}: the page that the browser renders has the layout of the one that the server sends, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await hydrated(page);
      const sent = await page.evaluate(places);
      await page.goto('/home');
      await hydrated(page);
      for (const way of ways) await page.getByRole('main').locator(`[href="${way}"]`).first().click();
      // Nothing is pointed at.
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => page.evaluate(places)).toEqual(sent);
    });
  }
