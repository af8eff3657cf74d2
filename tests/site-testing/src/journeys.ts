import type { PlaywrightTestArgs } from '@playwright/test';
import { expectSamePage, mainPart, menu, openChat, openPage, pageTitle } from './page';
import { firstProduct } from './site';
import { expect, type SiteFixtures } from './test';

/** A test across the remotes. */
export interface Journey {
  title: string;
  /** What `test.use` sets. */
  chat: SiteFixtures['chat'];
  run: (fixtures: Pick<PlaywrightTestArgs, 'page' | 'request'>) => Promise<void>;
}

/**
 * The journeys that cross the remotes; a spec declares a test for each. They run on any site and any mix of releases: they
 * take what they look for from the site's own data, look only for what every release has to keep, and send no form. The
 * page is wide, such as 1280 x 800, and the site's chat answers without first asking who the visitor is.
 */
export const journeys: readonly Journey[] = [
  {
    title: 'from Home to a product, onto the enquiry list, and on to a message about it (rows A1, C1, Q1, Q7)',
    chat: 'closed',
    run: async ({ page, request }) => {
      const { product, category } = await firstProduct(request);
      await openPage(page, '/home');
      await menu(page).getByRole('link', { name: 'Products' }).click();
      await mainPart(page).locator(`a[href="${category}"]`).first().click();
      await mainPart(page).locator(`a[href="${category}/${product.id}"]`).first().click();
      await expect(mainPart(page)).toContainText(product.productName);
      await mainPart(page).getByRole('button', { name: 'Add to enquiry', exact: true }).first().click();
      await page.getByRole('banner').getByRole('link', { name: 'Enquiry list, 1 line' }).click();
      await expect(pageTitle(page)).toHaveText('Enquiry List');
      await expect(page.getByRole('form', { name: 'Lines' }).getByRole('listitem')).toHaveCount(1);
      await menu(page).getByRole('link', { name: 'Home' }).click();
      await mainPart(page).getByRole('link', { name: 'Get a Quote' }).first().click();
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/^I would like a quotation for:\n1 x /);
      await page.goBack();
      await expect(page).toHaveURL('/home');
      await expectSamePage(page);
    },
  },
  {
    title: 'the search finds a product from a page of the company (rows A9, S1)',
    chat: 'closed',
    run: async ({ page, request }) => {
      const { category, product } = await firstProduct(request);
      await openPage(page, '/about');
      await page.getByRole('banner').getByRole('searchbox').pressSequentially(product.productName);
      await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue(product.productName);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=/);
      await mainPart(page).locator(`a[href^="${category}/${product.id}"]`).first().click();
      await expect(mainPart(page)).toContainText(product.productName);
      await expectSamePage(page);
    },
  },
  {
    title: 'every page of the menu opens by its link, and by back and forward (rows A1, A3)',
    chat: 'closed',
    run: async ({ page }) => {
      await openPage(page, '/home');
      const links = await menu(page).getByRole('link').all();
      const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
      expect(paths.length).toBeGreaterThan(5);
      for (const [at, path] of paths.entries()) {
        await links[at]!.click();
        await expect(page).toHaveURL(path!);
        await expect(links[at]!).toHaveAttribute('aria-current', 'page');
        await expect(pageTitle(page)).toBeVisible();
      }
      await page.goBack();
      await expect(page).toHaveURL(paths.at(-2)!);
      await page.goForward();
      await expect(page).toHaveURL(paths.at(-1)!);
      await expectSamePage(page);
    },
  },
  {
    title: 'on a phone the drawer leads to the contact form, which knows the branch (rows A4, E1)',
    chat: 'closed',
    run: async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, '/certificates');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL('/contact-us');
      const branches = mainPart(page).getByRole('tab');
      await branches.nth(1).click();
      const name = (await branches.nth(1).textContent())!;
      await expect(mainPart(page).getByLabel('Branch', { exact: true })).toHaveValue(name);
      await expectSamePage(page);
    },
  },
  {
    title: 'the chat answers on every page, and leads to a product (rows F1, F6)',
    chat: 'open',
    run: async ({ page, request }) => {
      const { product } = await firstProduct(request);
      await openPage(page, '/our-projects');
      const chat = await openChat(page);
      await chat.getByRole('textbox', { name: 'Message' }).fill(`Do you have ${product.productName}?`);
      await page.keyboard.press('Enter');
      const link = chat.getByRole('link').filter({ hasText: product.productName }).first();
      await link.click();
      await expect(mainPart(page)).toContainText(product.productName);
      await expect(chat).toBeVisible();
      await expectSamePage(page);
    },
  },
];
