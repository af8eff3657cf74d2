import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { axeOn } from '../site/axe';
import type { Page } from '@playwright/test';
import type { KnowledgeBase } from 'api/records';
import { startModelProvider, type ModelProvider } from '../doubles/model-provider';
import { fixtureDir, testCompany } from '../site/fixture-content';
import { expect, test } from '../site/own-site';
import { release } from '../site/release';
import { startSite, type Site } from '../site/start-site';

/** The chat on every page (rows F1–F9, G4). */
test.use({ chat: 'open' });

const phone = '+31 10 555 0142';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Harbour Assistant' });
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Message' });

// The server limits how often one address registers.
const email = `sara.${Date.now().toString(36)}${process.pid}`;
const emailNow = () => `${email}.${test.info().testId}@example.com`;

async function introduce(page: Page) {
  await panel(page).getByLabel('Full Name *').fill('Sara Haddad');
  await panel(page).getByLabel('Email Address *').fill(emailNow());
  await panel(page).getByLabel('Region/Branch You Want to Inquire About *').selectOption('Rotterdam');
  await panel(page).getByRole('button', { name: 'Start chat' }).click();
  await expect(conversation(page)).toContainText('Thank you, Sara Haddad!');
}

async function ask(page: Page, question: string) {
  await message(page).fill(question);
  await message(page).press('Enter');
}

test.describe('the panel (row F1)', () => {
  test('loads when the page is idle, is open by default, and takes no focus', async ({ page, request }) => {
    const html = await (await request.get('/home')).text();
    expect(html).not.toContain('/releases/chat/1.0.0/assistant');
    expect(html).not.toMatch(/<(script|link)[^>]+\/releases\/chat\//);

    const beforeLoad: string[] = [];
    let loaded = false;
    page.on('load', () => (loaded = true));
    page.on('request', (sent) => {
      if (!loaded && sent.url().includes('/releases/chat/')) beforeLoad.push(sent.url());
    });
    await page.goto('/home');
    await expect(panel(page)).toContainText('Online');
    await expect(conversation(page)).toContainText('Hello! I am the Harbour Assistant');
    expect(beforeLoad).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  test('can be minimised, restored and closed, and stays closed during the visit', async ({ page }) => {
    await page.goto('/home');
    await panel(page).getByRole('button', { name: 'Minimize chat' }).click();
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Restore chat' }).click();
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
    await page.goto('/about');
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Restore chat' })).toBeFocused();
  });

  test('stays while pages change', async ({ page }) => {
    await page.goto('/home');
    await introduce(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    await expect(conversation(page)).toContainText('Thank you, Sara Haddad!');
  });

  test('a focused control does not stay hidden beneath it', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/home');
    await expect(panel(page)).toBeVisible();
    const link = page.getByRole('link', { name: 'View All Products' });
    const isFocused = () => link.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect
      .poll(() =>
        link.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      )
      .toBe(true);
  });

  test('minimises when the page is scrolled, and has the page moved aside once the visitor has restored it', async ({
    page,
  }) => {
    await page.goto('/home');
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Restore chat' }).click();
    await page.mouse.wheel(0, 600);
    await expect(panel(page)).toBeVisible();
    const { x } = (await panel(page).boundingBox())!;
    const { x: left, width } = (await page.getByRole('main').boundingBox())!;
    expect(left + width).toBeLessThanOrEqual(x);
  });

  test('in a small window it starts as the bar, and opened it is modal', async ({ page }) => {
    await page.setViewportSize({ width: 1199, height: 800 });
    await page.goto('/home');
    await page.getByRole('button', { name: 'Restore chat' }).click();
    await expect(panel(page).getByLabel('Full Name *')).toBeFocused();
    expect(await page.evaluate(() => document.querySelector('dialog:modal') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Restore chat' })).toBeFocused();
    // A link of an answer shows its page.
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Skip' }).click();
    await ask(page, 'Which gland do I use for SWA cable outdoors?');
    await conversation(page).getByRole('link').first().click();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(/our-products/);
  });

  test('a failing chat does not affect the page', async ({ page, site, allowFaults }) => {
    await release(site.registry, 'a chat that throws at import');
    allowFaults(/broken at import/);
    const reported = page.waitForEvent('console', (line) => line.text().includes('the chat is not available'));
    await page.goto(`${site.url}/home`);
    await reported;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  });
});

/** The controls of the page of which the chat hides the middle or more than a quarter. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const own = [...document.querySelectorAll('dialog[open], [aria-label^="Restore chat"], [aria-label="Open chat"]')];
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const controls = all.filter((one) => one.checkVisibility() && !one.closest('dialog') && !own.includes(one));
    const isCovered = (control: HTMLElement) => {
      const box = control.getBoundingClientRect();
      return own.some((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const width = Math.min(right, box.right) - Math.max(left, box.left);
        const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
        if (width <= 0 || height <= 0) return false;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const inMiddle = x > left && x < right && y > top && y < bottom;
        return inMiddle || width * height > (box.width * box.height) / 4;
      });
    };
    return controls.filter(isCovered).map((control) => control.outerHTML.slice(0, 120));
  });

for (const [width, height] of [
  [320, 640],
  [768, 1024],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`at ${width} by ${height} px the chat covers no control of the page (row F1)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const bar = page.getByRole('button', { name: 'Restore chat' });
    const button = page.getByRole('button', { name: 'Open chat' });
    const atAllPositions = async (state: string) => {
      for (const share of [0, 0.25, 0.6, 1]) {
        await page.evaluate((part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }), share);
        await expect.poll(() => coveredControls(page), `${state}, scrolled to ${share}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    const pages = [
      '/home',
      '/our-products/cables',
      '/our-products/cables/xlpe_swa_pvc_four_core_bs_5467',
      '/contact-us',
      '/enquiry',
    ];
    await page.addInitScript(() => localStorage.setItem('enquiry-list-1', 'TP-1A*3~TP-1B*1~FOO-1*2~FOO-2*1~FOO-3*4'));
    for (const address of pages) {
      await page.goto(address);
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await expect(bar.or(panel(page))).toBeVisible();
      if (address === '/home' && width >= 1200) await expect(panel(page).getByLabel('Full Name *')).toBeVisible();
      await atAllPositions(`${address} as it starts`);
      if (await bar.isVisible()) await bar.click();
      if (width >= 1200) await atAllPositions(`${address}, opened by the visitor`);
      await panel(page).getByRole('button', { name: 'Close chat' }).click();
      await expect(button).toBeVisible();
      await atAllPositions(`${address}, closed`);
    }
  });
}

test('the welcome form begins the chat, registers, and the visitor is welcomed back until forgotten (rows F2, F3)', async ({
  page,
}) => {
  await page.goto('/home');
  await panel(page).getByRole('button', { name: 'Start chat' }).click();
  await expect(panel(page).getByLabel('Full Name *')).toBeFocused();
  const registered = page.waitForRequest('**/api/send-user-registration');
  await introduce(page);
  expect((await registered).postDataJSON()).toEqual({
    userName: 'Sara Haddad',
    userEmail: emailNow(),
    userCountry: 'Rotterdam',
  });
  expect((await (await registered).response())?.status()).toBe(200);
  expect(await page.evaluate(() => Object.keys(localStorage))).toHaveLength(1);

  await page.reload();
  await expect(conversation(page)).toContainText('Welcome back, Sara Haddad!');
  await panel(page).getByRole('button', { name: 'Forget me' }).click();
  await expect(panel(page).getByRole('button', { name: 'Start chat' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the visitor is thanked although the registration fails (row F3)', async ({ page, allowFaults }) => {
  allowFaults(/500/);
  await page.route('**/api/send-user-registration', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  await page.goto('/home');
  await introduce(page);
});

test('answers come from the knowledge base, with times, and with links that navigate within the site (rows F4 and F6)', async ({
  page,
}) => {
  await page.goto('/home');
  await introduce(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await expect(panel(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await message(page).fill('   ');
  await expect(panel(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await ask(page, 'Which gland do I use for SWA cable outdoors?');
  await expect(conversation(page).getByText('The assistant is typing…')).toBeAttached();
  const link = conversation(page).getByRole('link', { name: /CW Brass Cable Gland/ });
  await expect(link).toBeVisible();
  await expect(conversation(page).getByText('The assistant is typing…')).toHaveCount(0);
  await expect(conversation(page).locator('time').last()).toHaveText(/^\d{1,2}:\d{2}/);
  await link.click();
  await expect(page).toHaveURL('/our-products/industrial_cable_glands/cw_brass_gland_outdoor');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
  await expect(panel(page)).toBeVisible();
});

test('a question in place of the form is answered, and no details are asked for (row F5)', async ({ page }) => {
  await page.goto('/home');
  await ask(page, 'which gland for SWA cable outdoors');
  await expect(conversation(page).getByRole('link', { name: /CW Brass Cable Gland/ })).toBeVisible();
  await expect(conversation(page)).not.toContainText('Nice to meet you');
  await expect(panel(page).getByRole('button', { name: 'Send Inquiry' })).toBeVisible();
});

test('a name in place of the form begins the conversation for name, e-mail and branch (row F5)', async ({ page }) => {
  await page.goto('/home');
  await ask(page, 'Sara');
  await expect(conversation(page)).toContainText('Nice to meet you, Sara!');
  await ask(page, 'sara at example');
  await expect(conversation(page)).toContainText('Please enter a valid email address so I can assist you better.');
  await ask(page, emailNow());
  const registered = page.waitForRequest('**/api/send-user-registration');
  await conversation(page).getByRole('button', { name: 'Gdansk (Warehouse)' }).click();
  expect((await registered).postDataJSON()).toMatchObject({ userCountry: 'Gdansk (Warehouse)' });
  await expect(conversation(page)).toContainText('Thank you, Sara!');
  await expect(panel(page).getByRole('button', { name: 'Send Inquiry' })).toBeVisible();
});

test.describe('with a model behind the server (rows F6, F7 and G4)', () => {
  let provider: ModelProvider;
  let site: Site;
  test.beforeAll(async () => {
    provider = await startModelProvider();
    site = await startSite({ GEMINI_API_KEY: 'the-secret-key', GEMINI_BASE_URL: provider.url });
  });
  test.afterAll(async () => {
    await site.stop();
    await provider.stop();
  });

  test('the answer streams in and can be stopped, and the key stays on the server', async ({ page }) => {
    const seen: string[] = [];
    page.on('response', (answer) => {
      void answer.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
    });
    await page.goto(`${site.url}/home`);
    await introduce(page);
    provider.behave({ kind: 'answer', pieces: ['The first part, ', 'the last part.'], next: () => wait(1500) });
    await ask(page, 'Tell me');
    await expect(conversation(page)).toContainText('The first part,');
    await expect(conversation(page)).not.toContainText('the last part.');
    await expect(conversation(page)).toContainText('the last part.');

    provider.behave({
      kind: 'answer',
      pieces: Array.from({ length: 60 }, (_, n) => `word${n} `),
      next: () => wait(100),
    });
    const before = provider.aborted();
    await ask(page, 'At length');
    await expect(conversation(page)).toContainText('word1');
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => provider.aborted()).toBe(before + 1);
    await expect(message(page)).toBeFocused();
    await expect(conversation(page)).not.toContainText('word59');
    expect(seen.join()).not.toContain('the-secret-key');
    expect(provider.requests.at(-1)?.body.contents[0]?.parts[0]?.text).toMatch(
      /User: Tell me\nAssistant: The first part, the last part\.\nUser: At length\nAssistant:$/,
    );
  });

  test('hostile output stays text', async ({ page }) => {
    await page.goto(`${site.url}/home`);
    await introduce(page);
    provider.behave({
      kind: 'answer',
      pieces: ['<img src=x onerror=alert(1)> [a](javas', 'cript:alert(1)) [b](https://evil.example) [c](/contact-us)'],
    });
    await ask(page, 'Harm me');
    await expect(conversation(page)).toContainText('<img src=x onerror=alert(1)>');
    const links = conversation(page).getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', '/contact-us');
    await expect(conversation(page).locator('img')).toHaveCount(0);
  });

  test('a failing model gives the warning line and the canned answer (row F7)', async ({ page }) => {
    await page.goto(`${site.url}/home`);
    await introduce(page);
    provider.behave({ kind: 'status', status: 429 });
    await ask(page, 'How can I contact you by phone?');
    await expect(conversation(page)).toContainText("⚠️ AI service temporarily unavailable. Here's basic information:");
    await expect(conversation(page)).toContainText('+47 22 55 01 42');
    await expect(conversation(page).getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact-us');
  });
});

test('any other failure gives an apology with the phone number (row F7)', async ({ page, allowFaults }) => {
  allowFaults(/500/);
  await page.route('**/api/chat', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  await page.goto('/home');
  await introduce(page);
  await ask(page, 'Which cable?');
  await expect(conversation(page)).toContainText(
    `I apologize, but I'm having trouble processing your request right now. Please try again or contact us directly at ${phone}.`,
  );
});

test('an inquiry is sent, or kept for another try (row F8)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await page.goto('/home');
  await introduce(page);
  const inquiry = page.getByRole('dialog', { name: 'Send Inquiry' });
  const submit = inquiry.getByRole('button', { name: 'Send Inquiry' });
  await panel(page).getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(inquiry.getByLabel('Full Name *')).toHaveValue('Sara Haddad');
  await expect(inquiry.getByLabel('Your Inquiry *')).toHaveAttribute('rows', '5');
  await inquiry.getByLabel('Your Inquiry *').fill('Ten CW glands, size 25');
  await inquiry.getByLabel('Company Location').fill('Doha, Qatar');
  await inquiry.getByRole('button', { name: 'Close' }).click();
  await panel(page).getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(inquiry.getByLabel('Your Inquiry *')).toHaveValue('');
  await expect(inquiry.getByLabel('Company Location')).toHaveValue('');

  await inquiry.getByLabel('Your Inquiry *').fill('Ten CW glands, size 25');
  await page.route('**/api/send-inquiry', (route) => route.fulfill({ status: 503, json: { error: 'x' } }), {
    times: 1,
  });
  await submit.click();
  await expect(inquiry).toBeHidden();
  await expect(conversation(page)).toContainText(
    `Sorry Sara Haddad, there was an issue sending your inquiry. Please try contacting us directly at sales@harbour-electric.example or call ${phone}.`,
  );
  await conversation(page).getByRole('button', { name: 'Try again' }).click();
  await expect(inquiry.getByLabel('Your Inquiry *')).toHaveValue('Ten CW glands, size 25');
  const sent = page.waitForResponse('**/api/send-inquiry');
  await submit.click();
  expect((await sent).status()).toBe(200);
  await expect(conversation(page)).toContainText(`We will reply to ${emailNow()} within 24 hours.`);
});

test('every page that the knowledge base names opens (row F9)', async ({ request }) => {
  expect((await request.get('/data/knowledge.json')).status()).toBe(404);
  const compiled = await readFile(path.join(fixtureDir(testCompany), 'data/knowledge.json'), 'utf8');
  const knowledge = JSON.parse(compiled) as KnowledgeBase;
  const paths = [
    ...[...knowledge.pages, ...knowledge.services, knowledge.brochure, knowledge.projects].map(({ path }) => path),
    ...knowledge.categories.flatMap(({ path, productDetails }) => [path, productDetails[0]!.path]),
  ];
  for (const path of new Set(paths)) expect((await request.get(path)).status(), path).toBe(200);
});

for (const width of [320, 1440]) {
  test(`the chat is accessible at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    const check = async () => {
      // Text that fades in has full contrast only at the end.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
            .map(({ finished }) => finished),
        ),
      );
      const { violations } = await axeOn(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    const bar = page.getByRole('button', { name: 'Restore chat' });
    await expect(bar.or(panel(page))).toBeVisible();
    await check();
    if (await bar.isVisible()) await bar.click();
    await panel(page).getByRole('button', { name: 'Start chat' }).click();
    await check();
    await introduce(page);
    await ask(page, 'Do you sell cable glands?');
    await expect(conversation(page).getByRole('link').first()).toBeVisible();
    await check();
    await panel(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await check();
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    await check();
  });
}
