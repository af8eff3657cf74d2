import { axeOn } from '../site/axe';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test';

/** Every example of every component, as shown in the gallery. */
const widths = [390, 1024];

// Each test checks 38 components, which takes 5 to 10 seconds, and several times that on a busy machine.
test.describe.configure({ timeout: 90_000 });

async function open(page: Page, address: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await page.locator('[data-component]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

const showOnly = (component: Locator) =>
  component.evaluate((shown) => {
    for (const each of document.querySelectorAll<HTMLElement>('[data-component]')) {
      each.style.display = each === shown ? '' : 'none';
    }
  });

/** Opens the dialog on its own: it would cover the other components. */
async function openDialog(page: Page, gallery: string) {
  await open(page, `${gallery}/frame.html?component=Dialog`);
  await page.getByRole('button', { name: 'Open the dialog' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
}

async function findings(axe: ReturnType<typeof axeOn>) {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Without heading order, which depends on the surrounding page, and without contrast, which takes longest. */
const withoutContrast = (page: Page) => axeOn(page).disableRules(['heading-order', 'color-contrast']);

for (const width of widths) {
  test(`axe finds nothing in any example at ${width} px`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `${gallery}/frame.html`);
    expect(await findings(withoutContrast(page))).toEqual([]);
    await openDialog(page, gallery);
    expect(await findings(withoutContrast(page)), 'with the dialog open').toEqual([]);
  });

  test(`every component matches its screenshot at ${width} px`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `${gallery}/frame.html`);
    for (const component of await page.locator('[data-component]').all()) {
      const name = await component.getAttribute('data-component');
      // On its own: a component's height must not shift the text of those below it by a part of a pixel.
      await showOnly(component);
      await expect.soft(component).toHaveScreenshot(`${name}-${width}.png`);
    }
    await openDialog(page, gallery);
    await expect(page).toHaveScreenshot(`Dialog-open-${width}.png`);
  });
}

for (const theme of ['Standard', 'Nordlys Elektro']) {
  test(`every text has enough contrast in the colours of ${theme}`, async ({ page, gallery }) => {
    await open(page, `${gallery}/frame.html?theme=${encodeURIComponent(theme)}`);
    expect(await findings(axeOn(page).withRules('color-contrast'))).toEqual([]);
  });
}
