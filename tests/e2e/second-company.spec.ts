import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site as Owner, TeamMember } from 'api/records';
import { readPdf } from '../../content/compile/__fixtures__/read-pdf';
import { fixtureDir, secondCompany } from '../site/fixture-content';
import { startSmtp, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { startSite, type Site } from '../site/start-site';
import { expect, test } from '../site-testing/src/index';

/**
 * An owner replaces content/ and nothing else: the same releases serve a second, quite different company, with one
 * branch, another currency, no certificates, no projects and no social networks.
 */
test.describe.configure({ mode: 'default' });

let site: Site;
let smtp: SmtpDouble;
const contentDir = fixtureDir(secondCompany);
let foreign: RegExp;

test.beforeAll(async () => {
  smtp = await startSmtp();
  site = await startSite({ CONTENT_DIR: contentDir, SMTP_URL: smtp.url });
  foreign = await factsOfTheOwner();
});
test.afterAll(async () => {
  await site.stop();
  await smtp.stop();
});

/** Facts of the owner's company and people that must not appear on another company's pages. */
async function factsOfTheOwner() {
  const read = async (file: string) =>
    JSON.parse(await readFile(path.resolve(__dirname, '../../dist/content/data', file), 'utf8')) as unknown;
  const { name, phones, email, currency, branches, copyright, trade, wanted } = (await read('site.json')) as Owner;
  const team = (await read('our-team.json')) as TeamMember[];
  const facts = [
    ...[name, name.split(' ')[0]!, ...phones, email.split('@')[1]!, `${currency} `, copyright, trade!, wanted!],
    ...branches.flatMap((branch) => [branch.name.split(' (')[0]!, ...branch.address]),
    ...team.map((member) => member.name),
  ];
  return new RegExp(facts.map((fact) => fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'));
}

const get = async (address: string) => (await fetch(site.url + address)).text();

test('every page of its sitemap opens, names the company and nothing of the repository’s owner', async () => {
  const sitemap = await get('/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(paths).toHaveLength(8 + 3 + 5);
  for (const address of [...paths, '/no-such-page']) {
    const answer = await fetch(site.url + address);
    expect(answer.status, address).toBe(address === '/no-such-page' ? 404 : 200);
    const html = await answer.text();
    expect(html, address).toContain('Nordlys');
    expect(html.match(foreign)?.[0], address).toBeUndefined();
  }
});

test('pages show what the company has, and leave out what it does not have', async ({ page }) => {
  await page.goto(`${site.url}/home`);
  await expect(page.getByRole('heading', { name: 'Light for Long Nights' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next slide' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('heading')).toHaveText(['Contacts', 'Locate Us']);
  await page.goto(`${site.url}/our-products`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Lamps, heaters and shore cables by/,
  );
  await page.goto(`${site.url}/our-products/mast_lamps`);
  await expect(page.getByText('Showing 2 results')).toBeVisible();
  await expect(page.getByText('NOK 1,290.00')).toBeVisible();
  await page.goto(`${site.url}/certificates`);
  await expect(page.getByText('We have none yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Click to view/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'How we test' })).toBeVisible();
  await page.goto(`${site.url}/our-projects`);
  await expect(page.getByText('The first ones are being built.')).toBeVisible();
  await page.goto(`${site.url}/contact-us`);
  await expect(page.getByRole('main').getByText('Storgata 8').first()).toBeVisible();
});

test('data, PDFs and the chat’s answers are the company’s own', async () => {
  const files = await readdir(contentDir, { recursive: true });
  for (const file of files.filter((name) => /\.(json|svg|txt|xml)$/.test(name))) {
    expect((await readFile(path.join(contentDir, file), 'utf8')).match(foreign)?.[0], file).toBeUndefined();
  }
  const pdfs = files.filter((name) => name.endsWith('.pdf'));
  expect(pdfs.length).toBeGreaterThan(1);
  for (const file of pdfs) {
    const { text } = await readPdf(await readFile(path.join(contentDir, file)));
    expect(text, file).toContain('Nordlys');
    expect(text.replaceAll('\u00a0', ' ').match(foreign)?.[0], file).toBeUndefined();
  }
  for (const question of [
    'hello',
    'Hei!',
    'Which lamps do you sell?',
    'Where are you?',
    'Who founded you?',
    'projects?',
    'zzz',
  ]) {
    const answer = await fetch(`${site.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question, history: [] }),
    });
    const text = await answer.text();
    expect(text, question).toContain('"done"');
    expect(text.match(foreign)?.[0], question).toBeUndefined();
    if (question === 'Hei!') expect(text).toContain('Hello!');
  }
});

test('a message goes to the company, and the replies to the visitor come from it', async () => {
  const message = { name: 'Ann', email: 'ann@visitor.example', message: 'Do you deliver to Svalbard?', answer: 9 };
  const answer = await fetch(`${site.url}/api/send-contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => smtp.mails.length).toBe(2);
  const to = (address: string) => smtp.mails.find((mail) => mail.to.includes(address));
  expect(to('post@nordlys-elektro.example')?.text).toContain('Branch: Tromsø');
  expect(to('ann@visitor.example')?.text).toContain('+47 77 60 01 10');
  for (const { raw, text } of smtp.mails) {
    expect(raw).toContain('Nordlys Elektro');
    expect((raw + text).match(foreign)?.[0]).toBeUndefined();
  }
});
