import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { AidsFile } from 'api/aids';
import type { CategoryFile, ProductDetails, Site } from 'api/records';
import { stringify } from 'yaml';
import { makeSite, type Site as TestSite } from '../__fixtures__/site';
import { aid, attributes, classes, products } from './__fixtures__/aid';

let site: TestSite;
beforeEach(async () => {
  site = await makeSite();
  await site.write('attributes.yaml', stringify(attributes));
  await site.write('classes.yaml', stringify(classes));
  await site.write('aids.yaml', stringify([aid]));
  for (const [category, fields] of Object.entries(products)) {
    const [key, ...lines] = stringify(fields).split('\n');
    await site.edit(`products/${category}.yaml`, 'added:', [key, ...lines].join('\n  ') + '\n  added:');
  }
});
afterEach(() => site.remove());

it('writes the questions with the answers that the catalogue has', async () => {
  await site.compile();
  const [found] = (await site.json<AidsFile>('data/aids.json')).aids;
  expect(found).toMatchObject({
    ...{ id: 'gland_for_cable', title: 'Which gland fits?', name: 'Gland selector' },
    lookup: { gives: ['diameter', 'inner'], by: ['armour', 'cores', 'area'], none: 'No such cable.' },
  });
  expect(
    found!.questions.map(({ id, type, options, optional }) => [id, type, options?.map((one) => one.text), optional]),
  ).toEqual([
    ['armour', 'words', ['Unarmoured', 'Steel wire'], undefined],
    ['cores', 'number', ['3', '4', '5'], undefined],
    ['area', 'number', ['1.5 mm²', '2.5 mm²', '16 mm²', '35 mm²', '50 mm²', '95 mm²', '400 mm²'], undefined],
    ['diameter', 'number', undefined, undefined],
    ['inner', 'number', undefined, true],
    ['voltage', 'number', ['500 V', '1000 V'], true],
    ['ip', 'words', ['IP54', 'IP66'], true],
  ]);
});

it('leads from the products to the aid, with the answers that they have', async () => {
  await site.compile();
  const linksOf = async (category: string) =>
    (await site.json<ProductDetails>(`data/products/${category}_1.json`)).aids;
  const link = { id: 'gland_for_cable', title: 'Which gland fits?' };
  expect(await linksOf('industrial_cable_glands')).toEqual([link]);
  expect(await linksOf('cables')).toEqual([{ ...link, given: 'armour=Steel+wire', varies: ['cores', 'area'] }]);
  expect(await linksOf('cable_ties')).toEqual([{ ...link, given: 'armour=None&cores=3', varies: ['area'] }]);
  expect(await linksOf('industrial_fans')).toBeUndefined();
});

it('treats a missing attribute as the owner says, and links lists to the aids of their products', async () => {
  const assumed = aid.questions.map((one) => (one.attribute === 'cores' ? { ...one, absent: '5' } : one));
  await site.write('aids.yaml', stringify([{ ...aid, questions: assumed }]));
  await site.edit('products/cable_ties.yaml', 'cores: "3"', '{}');
  await site.compile();
  const { aids } = await site.json<ProductDetails>('data/products/cable_ties_1.json');
  expect(aids?.[0]?.given).toBe('armour=None&cores=5');
  const listed = async (category: string) => (await site.json<CategoryFile>(`data/categories/${category}.json`)).aids;
  expect(await listed('cable_ties')).toEqual([{ id: 'gland_for_cable', name: 'Gland selector' }]);
  expect(await listed('industrial_fans')).toBeUndefined();
  expect((await site.json<Site>('data/site.json')).aids).toBe(true);
});

it('puts the aids into the sitemap, and lets texts link to them only', async () => {
  await site.compile();
  const sitemap = (await site.read('sitemap.xml')).toString();
  expect(sitemap).toContain('/choose</loc>');
  expect(sitemap).toContain('/choose/gland_for_cable</loc>');
  const detail = (aidId: string) => [`<a href="/choose/${aidId}">Choose</a>`];
  await site.edit('products/industrial_fans.yaml', '<p>Made for tests.</p>', detail('gland_for_cable').join());
  expect(await site.problems()).toEqual([]);
  await site.edit('products/industrial_fans.yaml', 'gland_for_cable', 'nothing');
  expect(await site.problems()).toEqual([expect.stringContaining('the site has no such address')]);
});

it('leaves the pages out if there are no aids', async () => {
  await rm(path.join(site.dir, 'aids.yaml'));
  await site.compile();
  expect((await site.json<AidsFile>('data/aids.json')).aids).toEqual([]);
  expect((await site.read('sitemap.xml')).toString()).not.toContain('/choose');
});

const question = (fields: object) => ({ ...aid, questions: [...aid.questions, fields] });
const rule = (fields: object) => ({ ...aid, answers: [{ ...aid.answers[0]!, fit: [...aid.answers[0]!.fit, fields] }] });
const place = 'aids.yaml › gland_for_cable';

const refusals: [what: string, aids: object[], problems: string[]][] = [
  ['two aids with one id', [aid, aid], [`${place} › id: another aid has the same id`]],
  [
    'an unknown attribute',
    [question({ attribute: 'nothing', text: 'A' })],
    [`${place} › questions[7]: attributes.yaml has no attribute nothing`],
  ],
  ['a question twice', [question({ attribute: 'ip', text: 'A' })], [`${place} › questions[7]: asks for ip twice`]],
  [
    'a question about a text',
    [rule({ question: 'note' }), { ...question({ attribute: 'note', text: 'A' }), id: 'other' }],
    [
      `${place} › answers[0].fit[5]: no question asks for note`,
      'aids.yaml › other › questions[7]: note is a text; only a number, a range or an enum can be asked for',
      'aids.yaml › other › questions[7]: nothing depends on the answer about note',
    ],
  ],
  [
    'words that the attribute does not have',
    [
      {
        ...aid,
        questions: aid.questions.map((one) =>
          one.attribute === 'ip' ? { ...one, words: { IP99: 'A' }, absent: 'IP98' } : one,
        ),
      },
    ],
    [
      `${place} › questions[6].words: IP99 is not a value of ip`,
      `${place} › questions[6].absent: is IP98, but must be one of IP54, IP66`,
    ],
  ],
  [
    'a rule for answers to questions that the aid does not ask',
    [rule({ question: 'ip', only: { note: 'x', cores: 'many' } })],
    [
      `${place} › answers[0].fit[5].only: no question asks for note`,
      `${place} › answers[0].fit[5].only.cores: is many, but must be a number`,
    ],
  ],
  [
    'an answer without variants of an attribute that their class lacks',
    [{ ...aid, answers: [{ ...aid.answers[0]!, without: ['area'] }] }],
    [`${place} › answers[0].without[0]: the class gland has no attribute area`],
  ],
  [
    'unknown classes, and classes without what is looked up',
    [{ ...aid, subjects: ['a'], lookup: { ...aid.lookup, classes: ['b', 'cable'], gives: ['voltage'] } }],
    [
      `${place} › subjects[0]: classes.yaml has no class a`,
      `${place} › lookup.classes[0]: classes.yaml has no class b`,
      `${place} › lookup.classes[1]: the class cable has no attribute voltage`,
      `${place} › lookup.gives[0]: the question about the first one is not optional, the others are`,
    ],
  ],
  [
    'an answer of an unknown class',
    [{ ...aid, answers: [{ ...aid.answers[0]!, class: 'nothing' }] }],
    [`${place} › answers[0].class: classes.yaml has no class nothing`],
  ],
  [
    'attributes that the class does not have, and conditions that nobody asks for',
    [{ ...aid, answers: [{ ...aid.answers[0]!, show: ['area'], only: { note: 'x', voltage: 'much' } }] }],
    [
      `${place} › answers[0].only: no question asks for note`,
      `${place} › answers[0].only.voltage: is much, but must be a number`,
      `${place} › answers[0].show[0]: the class gland has no attribute area`,
    ],
  ],
  [
    'rules between values that cannot be compared',
    [
      {
        ...aid,
        answers: [
          {
            ...aid.answers[0]!,
            fit: [
              ...aid.answers[0]!.fit,
              { question: 'armour', attribute: 'diameter', how: 'inside' },
              { question: 'diameter', attribute: 'voltage', how: 'inside' },
              { question: 'diameter', attribute: 'voltage', how: 'at_least' },
              { question: 'armour', attribute: 'ip' },
              { question: 'ip', reason: 'Has {value}' },
            ],
          },
        ],
      },
    ],
    [
      `${place} › answers[0].fit[5]: inside needs numbers, but armour or diameter has words`,
      `${place} › answers[0].fit[6]: voltage is not a range, so nothing can be inside it`,
      `${place} › answers[0].fit[7]: diameter is in mm, but voltage in V`,
      `${place} › answers[0].fit[8]: armour and ip have no word in common`,
      `${place} › answers[0].fit[9].reason: {value} is neither {has} nor {given}`,
    ],
  ],
  ['a field that does not exist', [{ ...aid, colour: 1 }], [`${place} › colour: there is no such field`]],
];

it.each(refusals)('refuses %s', async (_what, aids, problems) => {
  await site.write('aids.yaml', stringify(aids));
  expect(await site.problems()).toEqual(problems);
});
