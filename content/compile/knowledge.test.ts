import type { KnowledgeBase } from 'api/records';
import { makeSite, type Site } from './__fixtures__/site';

let site: Site;
beforeEach(async () => {
  site = await makeSite();
});
afterEach(() => site.remove());

it('includes the company, its people, places, pages, brands and the whole catalogue (row F9)', async () => {
  await site.compile();
  const known = await site.json<KnowledgeBase>('data/knowledge.json');
  expect(known.team).toHaveLength(4);
  expect(Object.keys(known.locations)).toEqual(['rotterdam', 'oslo', 'gdansk', 'tallinn']);
  expect(known.brands).toHaveLength(4);
  expect(known.pages).toHaveLength(8);
  expect(known.company.stats.experience).toBe('60+ years');
  expect(known.company.certifications).toEqual(['ISO 9001']);
  expect(known.projects.named).toHaveLength(3);
  const cables = known.categories.find(({ id }) => id === 'cables');
  expect(cables).toMatchObject({ path: '/our-products/cables', products: ['Product cables_1'] });
  expect(cables?.productDetails[0]?.path).toBe('/our-products/cables/cables_1');
});

const refusals: [what: string, from: string, to: string, message: string][] = [
  [
    'a path that opens nothing',
    'path: /certificates',
    'path: /certificate',
    'pages[3].path: the path /certificate does not open',
  ],
  ['no entry for a page', 'path: /certificates', 'path: /home', 'pages: has no entry for /certificates'],
  ['a brand that does not exist', 'key: hex,', 'key: hexx,', 'brands[0].key: brands.yaml has no brand hexx'],
  [
    'a branch that does not exist',
    'branch: Rotterdam,',
    'branch: Utrecht,',
    'locations.rotterdam.branch: company.yaml has no branch Utrecht',
  ],
  [
    'a branch without an entry',
    'branch: Rotterdam,',
    'branch: Utrecht,',
    'locations: has no entry for the branch Rotterdam',
  ],
  [
    'a manager who is not in the team',
    'manager: managing_director',
    'manager: nobody',
    'locations.rotterdam.manager: company.yaml has no team member nobody',
  ],
  [
    'a category that does not exist',
    '  industrial_cable_glands: Un',
    '  glands: Un',
    'detailedInfo.glands: there is no category glands',
  ],
  ['a fact that company.yaml does not have', '{founded}', '{funded}', 'about: names the fact {funded}'],
  ['an unknown field', 'about: ', 'abouts: x\nabout: ', 'knowledge.yaml › abouts: there is no such field'],
];

it.each(refusals)('rejects %s (row F9)', async (_what, from, to, message) => {
  await site.edit('knowledge.yaml', from, to);
  expect((await site.problems()).join('\n')).toContain(message);
});
