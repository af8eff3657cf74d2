import type { CheckedCode } from 'api/enquiry';
import { TokenBuckets } from '../rate-limit/token-buckets';
import { checkCodes, type Lookups } from './check-codes';

const variant = (code: string, label = '') => ({ code, label });
const socket = { title: 'Wall socket', address: '/our-products/plugs/wall_socket', isHead: true };
const gland = { title: 'Gland', address: '/our-products/glands/gland', isHead: true };

const known: Record<string, CheckedCode> = {
  '0252-6': { known: { code: '0252-6', name: socket.title, address: `${socket.address}#0252-6` } },
  plug: { known: { code: 'plug', name: 'Plug', address: '/our-products/plugs/plug', family: true } },
};
const makeLookups = (
  products: Awaited<ReturnType<Lookups['search']['products']>>,
  left = 100,
): Lookups & { searched: string[] } => {
  const searched: string[] = [];
  const index = {};
  return {
    searched,
    searches: new TokenBuckets({ burst: left, perSecond: 1 }),
    catalogue: {
      check: (codes) => Promise.resolve(new Map(codes.map((code) => [code, known[code] ?? { near: [] }]))),
    },
    search: {
      index: () => Promise.resolve(index as never),
      variants: (codes) =>
        Promise.resolve(
          new Map(codes.filter((code) => code === '0252-7').map((code) => [code, { code: '0252-6', ...socket }])),
        ),
      products: (text) => {
        searched.push(text);
        return Promise.resolve(products);
      },
    },
  };
};
const offersFor = async (text: string, lookups: Lookups) => (await checkCodes([text], lookups)).get(text)?.near;

test('codes are looked up in the catalogue, and only words are searched for', async () => {
  const lookups = makeLookups([]);
  const checked = await checkCodes(['0252-6', 'FOO-12', 'plug', 'wall socket 32 A'], lookups);
  expect(checked.get('0252-6')).toEqual(known['0252-6']);
  expect(checked.get('FOO-12')).toEqual({ near: [] });
  expect(checked.get('plug')).toEqual(known['plug']);
  expect(lookups.searched).toEqual(['wall socket 32 A']);
});

test('for words, the variants that fit are offered, those of the best product first', async () => {
  const products = [
    { ...socket, variants: [variant('0252-6', '32 A · IP44 · red · 6h · 400 V · wall'), variant('0253-6')] },
    { ...gland, variants: [variant('A2-20'), variant('A2-25')] },
  ];
  expect(await offersFor('wall socket 32 A', makeLookups(products))).toEqual([
    {
      code: '0252-6',
      name: 'Wall socket',
      address: '/our-products/plugs/wall_socket#0252-6',
      detail: '32 A · IP44 · red · 6h · 400 V',
    },
    { code: '0253-6', name: 'Wall socket', address: '/our-products/plugs/wall_socket#0253-6' },
    { code: 'A2-20', name: 'Gland', address: '/our-products/glands/gland#A2-20' },
  ]);
});

test('a product is offered as a whole when the words do not say which variant, or fit too many', async () => {
  const many = ['1', '2', '3', '4'].map((code) => variant(code));
  const offers = await offersFor(
    'some gland',
    makeLookups([
      { ...socket, variants: many },
      { ...gland, variants: [] },
    ]),
  );
  expect(offers!.map(({ code, family }) => [code, family])).toEqual([
    ['1', undefined],
    ['2', undefined],
    ['3', undefined],
    ['wall_socket', true],
    ['gland', true],
  ]);
});

test('only products of the kind that the words name are offered, if any were found', async () => {
  const joint = { title: 'Joint', address: '/our-products/joints/joint', isHead: true, variants: [variant('J-95')] };
  const cable = { title: 'Cable', address: '/our-products/cables/cable', isHead: false, variants: [variant('3X95')] };
  const codesOf = async (products: (typeof joint)[]) =>
    (await offersFor('11kv joint 3x95', makeLookups(products)))!.map(({ code }) => code);
  expect(await codesOf([cable, joint])).toEqual(['J-95']);
  expect(await codesOf([cable])).toEqual(['3X95']);
});

test('a code among the words is offered first', async () => {
  const offers = await offersFor('wall socket 0252-7', makeLookups([{ ...gland, variants: [variant('A2-20')] }]));
  expect(offers!.map(({ code }) => code)).toEqual(['0252-6', 'A2-20']);
});

test('only some of many lines in words are looked up, and the others can be looked up one at a time', async () => {
  const lookups = makeLookups([]);
  const all = Array.from({ length: 30 }, (_, at) => `wall socket ${at} A`);
  const checked = await checkCodes(all, lookups);
  const left = all.filter((text) => !checked.get(text)!.near);
  expect([left.length, lookups.searched.length]).toEqual([10, 20]);
  await checkCodes(left, lookups);
  expect(lookups.searched).toEqual(all);
});

test('words are searched for once', async () => {
  const lookups = makeLookups([{ ...gland, variants: [variant('A2-20')] }]);
  const [first, second] = [await offersFor('brass gland', lookups), await offersFor('brass gland', lookups)];
  expect(second).toEqual(first);
  expect(lookups.searched).toEqual(['brass gland']);
});

test('nothing is offered while the search cannot be used', async () => {
  const lookups = makeLookups([]);
  lookups.search.products = () => Promise.reject(new Error('no index'));
  expect(await offersFor('wall socket', lookups)).toEqual([]);
});

test('nothing more is searched for after the client has left', async () => {
  const lookups = makeLookups([]);
  const controller = new AbortController();
  const { products } = lookups.search;
  lookups.search.products = (text) => {
    if (text === 'second words') controller.abort();
    return products(text);
  };
  await checkCodes(['first words', 'second words', 'third words'], lookups, controller.signal);
  expect(lookups.searched).toEqual(['first words', 'second words']);
});

test('a client that has no searches left gets no offers for new words, but still those that are kept for known ones', async () => {
  const lookups = makeLookups([{ ...gland, variants: [variant('A2-20')] }], 3);
  const words = ['gland one', 'gland two', 'gland three', 'gland four', 'gland five'];
  const checked = await checkCodes(words, lookups);
  expect(lookups.searched).toEqual(words.slice(0, 3));
  expect(checked.get('gland four')).toEqual({});
  const again = await checkCodes(words, lookups);
  expect(lookups.searched).toEqual(words.slice(0, 3));
  expect(again.get('gland one')?.near).toHaveLength(1);
});

test('a client that has no searches left gets no similar codes for further unknown ones', async () => {
  const lookups = makeLookups([], 2);
  const asked: boolean[] = [];
  lookups.catalogue.check = (codes, options) => {
    for (const _ of codes) asked.push(options?.mayLookUp?.() ?? true);
    return Promise.resolve(new Map<string, never>());
  };
  await checkCodes(['A-1', 'A-2', 'A-3'], lookups);
  expect(asked).toEqual([true, true, false]);
});
