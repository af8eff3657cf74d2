import { expect, test, type Page } from '@playwright/test';

/** The chat of the fixture company, as journeys use it. */
export const panel = (page: Page) => {
  const name = 'Harbour Assistant';
  return page.getByRole('region', { name }).or(page.getByRole('dialog', { name }));
};
export const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
export const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Message' });

/** The number to which a failing chat refers. */
export const phone = '+31 10 555 0142';

// The server limits how often one address registers.
const email = `sara.${Date.now().toString(36)}${process.pid}`;
/** The address that the running test registers with. */
export const emailNow = () => `${email}.${test.info().testId}@example.com`;

/** Fills in the welcome form. */
export async function introduce(page: Page) {
  await panel(page).getByLabel('Full Name *').fill('Sara Haddad');
  await panel(page).getByLabel('Email Address *').fill(emailNow());
  await panel(page).getByLabel('Region/Branch You Want to Inquire About *').selectOption('Rotterdam');
  await panel(page).getByRole('button', { name: 'Start chat' }).click();
  await expect(conversation(page)).toContainText('Thank you, Sara Haddad!');
}

/** Sends a message. */
export async function ask(page: Page, question: string) {
  await message(page).fill(question);
  await message(page).press('Enter');
}
