import { replaced } from '../faults/reports';
import { ask, conversation, introduce, panel, phone } from '../site/chat';
import { expect, test } from '../site/own-site';
import { release, releaseWithEntry } from '../site/release';

/** What a visitor sees when the chat, or what it needs, fails (rows F3 and F7). */
test.use({ chat: 'open' });

test('a chat that fails is replaced by the last good release (row H3)', async ({ page, site, allowFaults }) => {
  await release(site.registry, 'a chat that throws at import');
  allowFaults(replaced);
  const reported = page.waitForEvent('console', (line) => replaced.test(`console: ${line.text()}`));
  await page.goto(`${site.url}/home`);
  await reported;
  // Each release is loaded when the page is idle, which may take ten seconds.
  await panel(page).waitFor();
  await panel(page).getByLabel('Full Name *').fill('Sara Haddad');
});

test('a failing chat, and a last good one that fails too, do not affect the page, which offers a retry (row H3)', async ({
  page,
  site,
  allowFaults,
}) => {
  await releaseWithEntry(site.registry, 'chat', (name) => `var ${name} = {};`);
  await release(site.registry, 'a chat that throws at import');
  allowFaults(/broken at import/, replaced);
  const reported = page.waitForEvent('console', (line) => line.text().includes('shell: no assistant'));
  await page.goto(`${site.url}/home`);
  await reported;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  const [working] = await site.registry.versions('chat');
  await site.registry.point('chat', working!, 'rollback');
  const retry = page.getByRole('button', { name: 'Chat failed. Load again' });
  await retry.click();
  await panel(page).getByLabel('Full Name *').waitFor();
  await expect(page.getByRole('button', { name: 'Chat failed. Load again' })).toBeHidden();
});

test('on a phone the other try is drawn in the margin of 16 px, and can be hit in 24 px (row H3)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/releases\/chat/, /ERR_FAILED/, /no assistant/, replaced);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/releases/chat/**', (route) => route.abort());
  await page.goto('/home');
  const drawn = await page.getByRole('button', { name: 'Chat failed. Load again' }).evaluate((button) => {
    const { width } = button.getBoundingClientRect();
    const text = button.querySelector('span')!.getBoundingClientRect();
    return { width, margin: width - parseFloat(getComputedStyle(button, '::before').left), text: text.width };
  });
  expect(drawn.width).toBeGreaterThanOrEqual(24);
  expect(drawn.margin).toBeLessThanOrEqual(16);
  expect(drawn.text).toBeLessThanOrEqual(16);
});

test('if the code of the open chat does not arrive, page and bar stay; the next press requests it again (row F1)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/open-chat/, /ERR_FAILED/);
  await page.setViewportSize({ width: 390, height: 844 });
  const code = /\/releases\/chat\/.*open-chat/;
  await page.route(code, (route) => route.abort());
  await page.goto('/home');
  await page.getByRole('button', { name: 'Restore chat' }).click();
  const again = page.getByRole('button', { name: 'Not loaded. Try again' });
  await expect(again).toBeFocused();
  await page.unroute(code);

  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Restore chat' })).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect(panel(page).getByLabel('Full Name *')).toBeFocused();
});

test('the visitor is thanked even if the registration fails, and the next visit sends it again (row F3)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/500/);
  const address = '**/api/send-user-registration';
  await page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  const first = page.waitForRequest(address);
  await page.goto('/home');
  await introduce(page);
  await page.unroute(address);

  const again = page.waitForResponse(address);
  await page.reload();
  expect((await again).status()).toBe(200);
  expect((await again).request().postDataJSON()).toEqual((await first).postDataJSON());
  const key = 'idempotency-key';
  expect((await again).request().headers()[key]).toBe((await first).headers()[key]);
});

test('an unconfirmed inquiry can be sent again after a reload (row F8)', async ({ page, allowFaults }) => {
  allowFaults(/ERR_FAILED/);
  await page.goto('/home');
  await introduce(page);
  const inquiry = page.getByRole('dialog', { name: 'Send Inquiry' });
  const submit = inquiry.getByRole('button', { name: 'Submit Inquiry' });
  await panel(page).getByRole('button', { name: 'Send Inquiry' }).click();
  await inquiry.getByLabel('Your Inquiry *').fill('Ten CW glands, size 25');
  const address = '**/api/send-inquiry';
  await page.route(address, (route) => route.abort());
  await submit.click();
  await expect(inquiry).toBeHidden();
  await page.unroute(address);

  await page.reload();
  await expect(conversation(page)).toContainText('We could not confirm that we received your last inquiry.');
  await conversation(page).getByRole('button', { name: 'Restore my last inquiry' }).click();
  await expect(inquiry.getByLabel('Your Inquiry *')).toHaveValue('Ten CW glands, size 25');
  const sent = page.waitForResponse(address);
  await submit.click();
  expect((await sent).status()).toBe(200);
});

test('any other failure gives an apology with the phone number, and a retry (row F7)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/500/);
  await page.route('**/api/chat', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  await page.goto('/home');
  await introduce(page);
  await ask(page, 'Which cable?');
  await expect(conversation(page)).toContainText(
    `I apologize, but I'm having trouble processing your request right now. Please try again or contact us directly at ${phone}.`,
  );
  // It is read out without being in the page a second time.
  await expect(page.getByText('I apologize')).toHaveCount(1);
  await page.unroute('**/api/chat');
  const answered = page.waitForResponse('**/api/chat');
  await conversation(page).getByRole('button', { name: 'Ask again' }).click();
  expect((await answered).status()).toBe(200);
  await expect(conversation(page)).toBeFocused();
  await expect(conversation(page).getByRole('link').first()).toBeVisible();
});
