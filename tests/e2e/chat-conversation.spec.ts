import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { KnowledgeBase } from 'api/records';
import { startModelProvider, type ModelProvider } from '../site-testing/src/doubles/model-provider';
import { ask, conversation, introduce, message, panel } from '../site/chat';
import { fixtureDir, testCompany } from '../site/fixture-content';
import { expect, test } from '../site/own-site';
import { startSite, type Site } from '../site/start-site';

/** What the chat answers (rows F4 to F7, F9 and G4). */
test.use({ chat: 'open' });

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
