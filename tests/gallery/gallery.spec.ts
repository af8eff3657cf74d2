import { axeOn } from '../site/axe';
import { expect, test } from './test';

/** The gallery itself, as a developer uses it. */
test('choosing a component, a theme and a width shows its examples and keeps the choice in the address', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  await page.getByRole('navigation', { name: 'Components' }).getByRole('link', { name: 'Button', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Button', level: 1 })).toBeVisible();
  await expect(page.getByText('<Button variant="accent">Get a Quote</Button>')).toBeVisible();
  await page.getByLabel('Theme').selectOption('Nordlys Elektro');
  await page.getByLabel('Width').selectOption('390 px');

  const frame = page.getByTitle('Examples of Button').and(page.locator('iframe'));
  await expect.poll(() => frame.evaluate((element) => element.clientWidth)).toBe(390);
  const submit = frame.contentFrame().getByRole('button', { name: 'Submit' }).first();
  await expect(submit).toHaveCSS('background-color', 'rgb(11, 93, 78)');

  await page.reload();
  await expect(page.getByLabel('Theme')).toHaveValue('Nordlys Elektro');
  await expect(page.getByLabel('Width')).toHaveValue('390');
  await page.goto(`${gallery}/${await page.getByRole('link', { name: 'Open small alone' }).getAttribute('href')}`);
  await expect(page.getByRole('button')).toHaveText(['Call Us']);
});

test('the gallery has no axe finding, and nothing is wider than the screen', async ({ page, gallery }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${gallery}/?component=Notice&width=1024`);
    await expect(page.getByTitle('Examples of Notice').and(page.locator('iframe'))).toBeVisible();
    const { violations } = await axeOn(page).exclude('iframe').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
