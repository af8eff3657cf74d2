import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnowledgeBase, ProductDetails, Site as SiteRecord } from 'api/records';
import { readPdf } from './__fixtures__/read-pdf';
import { makeSite, type Site } from './__fixtures__/site';
import { demonstrationNotice, isAuthorised } from './demonstration';

const review = { customerName: 'A', stars: 5, comment: 'B', date: '2024-01-01' };
const sample = { ...review, sample: true as const };
const dayMs = 86_400_000;
const authorised = (until: string) =>
  `relation: distributor, authorised: { from: 2020-01-01, until: ${until}, document: agreements/hex.pdf }`;

let site: Site;
beforeEach(async () => {
  site = await makeSite();
});
afterEach(() => site.remove());

it('says on every page and PDF of a demonstration what is a sample', async () => {
  await site.edit('company.yaml', 'demonstration: false', 'demonstration: true');
  await site.product({
    datasheet: true,
    downloads: { Manual: { file: 'manual.pdf', sections: [{ heading: 'A' }] } },
    customerReviews: [sample, review],
  });
  await site.compile();
  expect((await site.json<SiteRecord>('data/site.json')).demonstration).toBe(demonstrationNotice);
  const { customerReviews } = await site.json<ProductDetails>('data/products/cables_1.json');
  expect(customerReviews).toEqual([
    { customerName: 'A', stars: 5, comment: 'B', sample: true },
    { customerName: 'A', stars: 5, comment: 'B' },
  ]);
  const pdfs = ['uploads/cables-1-datasheet', 'uploads/manual', 'uploads/iso-9001-no', 'catalogue-and-company-profile'];
  for (const name of pdfs) {
    const { numpages, text } = await readPdf(await site.read(`${name}.pdf`));
    expect([name, text.replace(/\s+/g, ' ').split(demonstrationNotice).length - 1]).toEqual([name, numpages]);
  }
});

it('says nothing of the kind on the site of a real company', async () => {
  await site.product({ datasheet: true, customerReviews: [review] });
  await site.compile();
  expect(await site.json('data/site.json')).not.toHaveProperty('demonstration');
  expect((await readPdf(await site.read('uploads/cables-1-datasheet.pdf'))).text).not.toContain('Demonstration');
});

it('refuses content that does not say whether it is a demonstration', async () => {
  await site.edit('company.yaml', 'demonstration: false\n', '');
  expect(await site.problems()).toEqual([
    'company.yaml › demonstration: Invalid input: expected boolean, received undefined',
  ]);
});

it('refuses a sample review outside of a demonstration', async () => {
  await site.product({ customerReviews: [review, sample] });
  expect(await site.problems()).toEqual([
    'products/cables.yaml › cables_1 › customerReviews[1].sample: only a demonstration may show sample reviews',
  ]);
});

it('refuses a brand without a relation outside of a demonstration', async () => {
  await site.edit('brands.yaml', 'name: 3M, relation: distributor,', 'name: 3M,');
  expect(await site.problems()).toEqual([
    'brands.yaml › 3m › relation: must say maker, distributor or compatible, unless company.yaml has demonstration: true',
  ]);
  await site.edit('company.yaml', 'demonstration: false', 'demonstration: true');
  expect(await site.problems()).toEqual([]);
});

it('refuses to call a partner authorised whose agreement has ended or does not exist', async () => {
  await site.edit('home.yaml', 'Distributors of the brands', 'Authorized distributors of the brands');
  await site.edit('brands.yaml', 'name: Hex, relation: distributor', `name: Hex, ${authorised('2999-12-31')}`);
  await site.edit('brands.yaml', 'name: PCE, relation: distributor', `name: PCE, ${authorised('2020-12-31')}`);
  const problems = await site.problems();
  const refused = ['PCE', '3M', 'Raychem', 'Breeze', 'Hager'];
  expect(problems.map((problem) => problem.split(' › ')[1])).toEqual(refused);
  expect(problems[0]).toMatch(/^home.yaml › PCE › partners.logos\[0\].brand: pce has no authorisation in brands.yaml/);
});

it('refuses content that has not changed once an agreement on which it relies has ended', async () => {
  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  await site.edit('home.yaml', 'Distributors of the brands', 'Authorised distributors of the brands');
  const brands = await readFile(join(site.dir, 'brands.yaml'), 'utf8');
  await site.write('brands.yaml', brands.replaceAll('relation: distributor', authorised('2999-12-31')));
  await site.edit('brands.yaml', `name: Hex, ${authorised('2999-12-31')}`, `name: Hex, ${authorised(tomorrow)}`);
  await site.compile();
  expect((await site.compile()).unchanged).toBe(true);
  jest.useFakeTimers({
    now: Date.now() + 2 * dayMs,
    doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'],
  });
  try {
    expect(await site.problems()).toEqual([
      expect.stringMatching(/^home.yaml › Hex › .* hex has no authorisation in brands.yaml that is in force on/),
    ]);
  } finally {
    jest.useRealTimers();
  }
});

it('lets the assistant claim an agreement only for the brands that have one', async () => {
  await site.edit('brands.yaml', 'name: Hex, relation: distributor', `name: Hex, ${authorised('2999-12-31')}`);
  await site.compile();
  const { brands } = await site.json<KnowledgeBase>('data/knowledge.json');
  expect(brands.filter((brand) => brand.authorised).map(({ name }) => name)).toEqual(['Hex']);
});

it('counts the first and the last day of an agreement', () => {
  const brand = {
    relation: 'distributor',
    authorised: { from: '2025-01-01', until: '2025-12-31', document: 'A' },
  } as const;
  const days = ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'];
  expect(days.map((day) => isAuthorised(brand, day))).toEqual([false, true, true, false]);
  expect(isAuthorised({ ...brand, relation: 'compatible' }, '2025-06-01')).toBe(false);
});
