import { stringify } from 'yaml';
import type { AidAnswer } from 'api/aids';
import { Aids } from 'server/aids/aids';
import { Data } from 'server/files/data';
import { HttpProblem } from 'server/http/problem';
import { Search } from 'server/search/search';
import { aid, attributes, classes, products } from '../../content/compile/aids/__fixtures__/aid';
import { makeSite, type Site } from '../../content/compile/__fixtures__/site';

/** A catalogue of three cables' and glands' products, compiled as an owner's. */
let site: Site;
let search: Search;
let aids: Aids;
beforeAll(async () => {
  site = await makeSite();
  await site.write('attributes.yaml', stringify(attributes));
  await site.write('classes.yaml', stringify(classes));
  const only = { ...aid.answers[0]!, only: { voltage: '1000 V' }, fit: [{ question: 'ip' }, { question: 'armour' }] };
  const ruled = {
    ...{ class: 'gland', show: ['ip'], without: ['inner'] },
    fit: [{ question: 'armour' }, { question: 'diameter', how: 'inside', only: { ip: 'IP66' } }, { question: 'ip' }],
  };
  const aidsOfOwner = [
    aid,
    { ...aid, id: 'two_ways', answers: [...aid.answers, only] },
    { ...aid, id: 'ruled', answers: [ruled], questions: aid.questions.slice(0, 5).concat(aid.questions.slice(6)) },
  ];
  await site.write('aids.yaml', stringify(aidsOfOwner));
  for (const [category, fields] of Object.entries(products)) {
    const lines = stringify(fields).trimEnd().replaceAll('\n', '\n  ');
    await site.edit(`products/${category}.yaml`, 'added:', `${lines}\n  added:`);
  }
  await site.compile();
  search = new Search(site.outDir);
  aids = new Aids(new Data(site.outDir), search);
}, 120_000);
afterAll(async () => {
  await search.close();
  await site.remove();
});

const answer = (query: string, id = aid.id): Promise<AidAnswer> => aids.answer(id, new URLSearchParams(query));
const codes = ({ results }: AidAnswer) => results.map(({ code }) => code);

it('looks the cable up, and says which glands fit it and why', async () => {
  const found = await answer('armour=Steel wire&cores=3&area=16');
  expect(found.lookedUp).toMatchObject({ total: 1, several: false, subjects: [{ code: 'C-3X16', text: '21.6 mm' }] });
  expect(found).toMatchObject({
    total: 1,
    results: [
      {
        code: 'G-25',
        title: 'Product industrial_cable_glands_1',
        address: '/our-products/industrial_cable_glands/industrial_cable_glands_1#G-25',
        detail: 'Diameter 18.0 to 26.5 mm · IP66',
        reasons: [{ text: 'Takes 18.0 to 26.5 mm; yours has 21.6 mm', fits: true }],
      },
    ],
  });
});

it('accepts a whole range of diameters, and treats a product without the attribute as the owner says', async () => {
  const found = await answer('armour=None&cores=3&area=1.5');
  expect(found.lookedUp?.subjects).toMatchObject([
    { code: 'F-3G1.5', values: { diameter: '9.2~11.9' }, text: '9.2 to 11.9 mm' },
  ]);
  expect(found.results).toMatchObject([{ code: 'G-20', price: { amount: 8.75, quantity: 2, packing: 'kit' } }]);
});

it('finds what fits all cables of a description, and leads to each of them', async () => {
  const found = await answer('armour=Steel wire&cores=4&area=16');
  expect(found.lookedUp).toMatchObject({
    total: 2,
    several: true,
    subjects: [{ values: { diameter: '23.4', inner: '17.7' } }, { values: { diameter: '24.2' } }],
  });
  expect(codes(found)).toEqual(['G-25', 'G-32']);
  const none = await answer('armour=Steel wire&cores=4&area=95');
  expect(none).toMatchObject({ total: 0, results: [], lookedUp: { several: true } });
});

it('takes further values of the cable, if all of the description have them', async () => {
  expect(codes(await answer('armour=Steel wire&cores=5&area=35'))).toEqual(['G-25', 'G-32']);
  expect((await answer('armour=Steel wire&cores=5&area=50')).results).toMatchObject([
    { code: 'G-32', reasons: [{}, { text: 'Inside 17.0 to 26.0 mm', fits: true }] },
  ]);
  expect(codes(await answer('armour=Steel wire&cores=5&area=50&inner=15'))).toEqual(['G-25']);
});

it('prefers what the visitor has measured', async () => {
  const found = await answer('armour=Steel wire&cores=4&area=95&diameter=45');
  expect(found.lookedUp).toBeUndefined();
  expect(codes(found)).toEqual(['G-50']);
});

it('says what is nearest if nothing fits, and what is wrong with it', async () => {
  const found = await answer('armour=Steel wire&cores=4&area=400');
  expect(found.total).toBe(0);
  expect(found.results[0]).toMatchObject({
    code: 'G-50',
    reasons: [{ text: 'Takes 40.0 to 53.0 mm; yours has 78.1 mm', fits: false }],
  });
  // Another armour is further away than another size.
  expect(codes(found).at(-1)).toBe('G-20');
});

it('says that the catalogue does not have the product to look up', async () => {
  expect(await answer('armour=Steel wire&cores=5&area=16')).toEqual({
    lookedUp: { total: 0, several: false, subjects: [] },
    total: 0,
    results: [],
  });
});

it.each([
  ['inner=12', ['G-25']],
  ['inner=22', ['G-32']],
  ['voltage=500', ['G-25', 'G-32']],
  ['voltage=1000', ['G-25']],
  ['ip=ip54', ['G-32']],
  ['ip=IP66', ['G-25']],
])('narrows the answer down by %s', async (more, expected) => {
  expect(codes(await answer(`armour=Steel wire&diameter=24&${more}`))).toEqual(expected);
});

it('counts a variant that lacks an optional value as fitting only if the owner says so', async () => {
  expect(codes(await answer('armour=Steel wire&diameter=45&inner=30'))).toEqual(['G-50']);
});

it('uses the rules that belong to the answers given', async () => {
  expect(codes(await answer('armour=Steel wire&diameter=24&voltage=1000&ip=IP54', 'two_ways'))).toEqual(['G-32']);
  expect((await answer('armour=Steel wire&diameter=24&voltage=500&ip=IP66', 'two_ways')).total).toBe(1);
});

it('applies a rule only to the answers that it names, and leaves out variants that other rules cover', async () => {
  expect(codes(await answer('armour=Steel wire&diameter=24', 'ruled'))).toEqual(['G-50']);
  expect((await answer('armour=Steel wire&diameter=24&ip=IP66', 'ruled')).total).toBe(0);
  expect(codes(await answer('armour=Steel wire&diameter=45&ip=IP66', 'ruled'))).toEqual(['G-50']);
});

it.each(['armour=gold', 'armour=Steel+wire', "diameter=1'--&armour=None", '', `armour=${'|'.repeat(3000)}`])(
  'refuses %s with what is wrong',
  async (query) => {
    const failed = await answer(query).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(HttpProblem);
    expect(failed).toMatchObject({ statusCode: 400 });
  },
);

it('answers 404 for an unknown aid', async () => {
  await expect(answer('', 'nothing')).rejects.toMatchObject({ statusCode: 404 });
  await expect(answer('', '__proto__')).rejects.toMatchObject({ statusCode: 404 });
});

it('is found by the words of its visitors', async () => {
  for (const query of ['gland selector', 'nozzle', 'which gland fits']) {
    const { results } = await search.find(query);
    expect(results).toContainEqual(
      expect.objectContaining({ kind: 'page', title: 'Gland selector', address: '/choose/gland_for_cable' }),
    );
  }
});
