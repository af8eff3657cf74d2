import { expect, hydrated, test } from '../site-testing/src/index';

/** The company pages (rows D1–D5). */
test('About has a hero, an introduction, four cards and the partners (row D1)', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    /About/,
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
  for (const name of ['Our Story', 'Our Excellence', 'Our Approach', 'Our Commitment']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('1971');
  await expect(page.getByRole('img', { name: 'Raychem' })).toBeAttached();
});

test('certificates open enlarged, and as files (row D2)', async ({ page, request }) => {
  await page.goto('/certificates');
  const cards = page.getByRole('link', { name: /^Click to view/ });
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Quality Assurance' })).toBeVisible();
  for (const [index, region] of ['Netherlands', 'Norway'].entries()) {
    const file = (await cards.nth(index).getAttribute('href'))!;
    expect((await request.get(file)).headers()['content-type']).toBe('application/pdf');
    await hydrated(page);
    await cards.nth(index).click();
    await expect(page.getByRole('dialog', { name: /ISO 9001/ })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: new RegExp(`ISO 9001, ${region}`) });
    await expect(dialog.getByRole('img').first()).toBeVisible();
    await expect(dialog).toContainText('SAMPLE-0142');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(cards.nth(index)).toBeFocused();
  }
});

test('printed certificates are not covered by an invitation to click (row D2)', async ({ page }) => {
  await page.goto('/certificates');
  const invitations = page.getByRole('main').getByText('Click to view');
  await expect(invitations.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const invitation of await invitations.all()) await expect(invitation).toBeHidden();
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible();
});

test('the team is loaded from /data/our-team.json (row D3)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await page.goto('/about');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/data/our-team.json', async (route) => {
    await held;
    await route.continue();
  });
  const toTeam = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Management' }).click();
  // Before that, the click leads to a page that the server has rendered, with the team.
  await hydrated(page);
  await toTeam();
  await expect(page.getByText('Loading our team...')).toBeAttached();
  release();
  const cards = page.getByRole('main').getByRole('list').last().getByRole('listitem');
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    expect(await card.getByRole('img').getAttribute('alt')).not.toBe('');
    await expect(card.getByRole('heading')).toBeVisible();
  }
  const delay = (n: number) =>
    cards
      .nth(n)
      .evaluate((card) =>
        Math.max(
          ...[card, ...card.querySelectorAll('*')].map((element) =>
            parseFloat(getComputedStyle(element).animationDelay),
          ),
        ),
      );
  expect(await delay(3)).toBeCloseTo(0.3);
});

test('a team that fails to load shows a notice, and Try again loads it (row D3)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await page.goto('/about');
  await hydrated(page);
  await page.route('**/data/our-team.json', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Management' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not load our team');
  await page.unroute('**/data/our-team.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Managing Director').first()).toBeVisible();
});

test('each project has its picture (row D4)', async ({ page }) => {
  await page.goto('/our-projects');
  const names = ['Quay Seven Shore Power', 'Tide Mill', 'North Pier Lighting'];
  const cards = page.getByRole('main').getByRole('list').last().getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(names);
  await expect(cards.locator('img')).toHaveCount(names.length);
});

test('the advertisement has all its parts and a working e-mail address, and prints on its own (row D5)', async ({
  page,
}) => {
  await page.goto('/career-opportunities');
  const main = page.getByRole('main');
  for (const part of [
    /Sales Engineer/,
    /Shore Power Division/,
    /degree in electrical engineering/,
    /cable schedules/,
    /P\.O\. Box/,
    /equal/i,
  ]) {
    await expect(main.getByText(part).first()).toBeVisible();
  }
  await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Brochure' })).toBeHidden();
  await expect(main.getByText(/Sales Engineer/).first()).toBeVisible();
});
