import type { Page, PlaywrightTestArgs } from '@playwright/test';
import { expectSamePage, hydrated, mainPart, menu, openChat, openPage, pageTitle, startNotice } from './page';
import { firstProduct, releasesOf } from './site';
import { expect, type SiteFixtures } from './test';

/** A test across the remotes. */
export interface Journey {
  title: string;
  /** What `test.use` sets. */
  chat: SiteFixtures['chat'];
  run: (fixtures: Pick<PlaywrightTestArgs, 'page' | 'request'> & Pick<SiteFixtures, 'allowFaults'>) => Promise<void>;
}

/** A page of each remote that has pages. */
const pageOf = { catalogue: '/our-products', company: '/about', contact: '/contact-us' };
const remotesWithPages = Object.keys(pageOf) as (keyof typeof pageOf)[];

/** What the browser and the host report of a remote that cannot be loaded. */
const notLoaded = /net::ERR_FAILED|could not be loaded|takes the place of|did not agree with the server/;

const goTo = (page: Page, path: string) => menu(page).locator(`a[href="${path}"]`).first().click();

/**
 * Makes scripts of releases impossible to load, for this visitor alone. What the page would report of that is kept from the
 * site: it says nothing about the releases.
 * @returns the function that says how the addresses of these scripts begin; '' repairs the network
 */
async function breakNetwork(page: Page): Promise<(addresses: string) => void> {
  let failing = '';
  await page.addInitScript(() => {
    navigator.sendBeacon = () => true;
  });
  await page.route(
    ({ pathname }) => failing !== '' && pathname.startsWith(failing),
    (route) => route.abort(),
  );
  return (addresses) => (failing = addresses);
}

const tryAgain = (page: Page) => mainPart(page).getByRole('button', { name: 'Try again' });

/** How the frame and the heading of the page look: their elements' styles, as far as components set them. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, footer *, main h1')].map((element) => {
      const { display, color, background, font, letterSpacing, padding, margin, border } = getComputedStyle(element);
      return [element.localName, display, color, background, font, letterSpacing, padding, margin, border].join(' | ');
    }),
  );

/**
 * The journeys that cross the remotes; a spec declares a test for each. They run on any site and any mix of releases: they
 * take what they look for from the site's own data, look only for what every release has to keep, and send no form. What they
 * break, they break for themselves alone. The page is wide, such as 1280 x 800.
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
  ...remotesWithPages.map((remote): Journey => {
    const path = pageOf[remote];
    const elsewhere = pageOf[remote === 'contact' ? 'company' : 'contact'];
    return {
      title: `a release of the ${remote} remote that cannot be loaded gives way to the last good one; if none can be, the page says so, and 'Try again' starts it (row H3)`,
      chat: 'closed',
      run: async ({ page, allowFaults }) => {
        allowFaults(notLoaded);
        const { live, lastGood } = await releasesOf(page, remote);
        const fail = await breakNetwork(page);
        fail(`/releases/${remote}/${live}/`);
        await page.goto(path);
        if (lastGood !== live) {
          await hydrated(page);
          await expect(tryAgain(page)).toBeHidden();
          fail(`/releases/${remote}/`);
          await page.goto(path);
        }
        await expect(startNotice(page)).toBeVisible();
        const title = (await pageTitle(page).textContent())!;
        await goTo(page, elsewhere);
        await expect(page).toHaveURL(elsewhere);
        await expect(pageTitle(page)).not.toHaveText(title);
        await expect(tryAgain(page)).toBeHidden();
        await goTo(page, path);
        await expect(tryAgain(page)).toBeVisible();

        fail('');
        await tryAgain(page).click();
        await expect(pageTitle(page)).toHaveText(title);
        await expect(tryAgain(page)).toBeHidden();
        await goTo(page, elsewhere);
        await expect(pageTitle(page)).not.toHaveText(title);
      },
    };
  }),
  {
    title: 'every page works without the chat while no release of it can be loaded; the next one has it again (row H3)',
    chat: 'closed',
    run: async ({ page, allowFaults }) => {
      allowFaults(notLoaded);
      const launcher = page.getByRole('button', { name: /^(Open|Restore) chat/ });
      const fail = await breakNetwork(page);
      fail('/releases/chat/');
      const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/releases/chat/'));
      await page.goto('/about');
      await hydrated(page);
      await refused;
      await goTo(page, '/contact-us');
      await expect(page).toHaveURL('/contact-us');
      await expect(launcher).toBeHidden();
      fail('');
      await page.goto('/about');
      await expect(launcher).toBeVisible();
    },
  },
  {
    title: 'the frame and the headings keep their looks, whichever shared-ui each remote brings (row H5)',
    chat: 'closed',
    run: async ({ page }) => {
      const alone = new Map<string, string[]>();
      for (const path of Object.values(pageOf)) {
        await openPage(page, path);
        alone.set(path, await looks(page));
      }
      for (const [path, before] of alone) {
        await goTo(page, path);
        await expect(page).toHaveURL(path);
        // A link under the mouse looks different.
        await page.mouse.move(0, 0);
        await expect.poll(() => looks(page)).toEqual(before);
      }
      await expectSamePage(page);
    },
  },
];
