import { axeOn } from '../site/axe';
import { ask, conversation, emailNow, introduce, panel, phone } from '../site/chat';
import { expect, test } from '../site/own-site';

/** The chat's forms: the welcome form, the conversation in its place, and the inquiry (rows F2, F3, F5 and F8). */
test.use({ chat: 'open' });

test('the welcome form starts the chat and registers the visitor, who is welcomed back until forgotten (rows F2, F3)', async ({
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

test('the messages of an incomplete welcome form leave its buttons in view, even as the greeting appears (row F2)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await page.goto('/home');
  const start = panel(page).getByRole('button', { name: 'Start chat' });
  await start.click();
  await expect(panel(page).getByText('Select a region or branch', { exact: true })).toBeVisible();
  await expect(start).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(1000);
  await expect(conversation(page).getByRole('listitem')).toBeVisible();
  await expect(start).toBeInViewport({ ratio: 1 });
  await expect(panel(page).getByLabel('Full Name *')).toBeInViewport({ ratio: 1 });
});

test('a name in place of the form starts the conversation about name, e-mail and branch (row F5)', async ({ page }) => {
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

test('an inquiry is sent, or kept for a retry (row F8)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await page.goto('/home');
  await introduce(page);
  const inquiry = page.getByRole('dialog', { name: 'Send Inquiry' });
  const submit = inquiry.getByRole('button', { name: 'Submit Inquiry' });
  await panel(page).getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(inquiry.getByLabel('Full Name *')).toHaveValue('Sara Haddad');
  await expect(page.getByRole('button', { name: 'Send Inquiry' }), 'the button that opened it').toHaveCount(1);
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
