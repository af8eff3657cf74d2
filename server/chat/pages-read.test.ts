import type { Data } from '../files/data';
import { pageReader } from './pages-read';

const path = '/our-products/cables/flat_cable';

/** The reader of a page that is made of data which a test replaces. */
function readerOf(product: object) {
  const data: Record<string, object> = {
    '/data/products/flat_cable.json': product,
    '/data/attributes.json': { attributes: [{ id: 'colour', label: 'Colour', type: 'enum', values: ['Red', 'Blue'] }] },
    '/data/site.json': { currency: 'AED' },
  };
  const getJson = (address: string) => Promise.resolve(data[address]);
  return { data, read: pageReader({ getJson: getJson as Data['getJson'] }) };
}

const flatCable = (colour: string) => ({
  detail: [`A cable. It comes in ${colour}.`],
  description: [{ Standard: 'IEC 60227' }],
  variants: [{ sku: 'ZE-F-1', attributes: { colour }, price: { amount: 2, quantity: 1, unit: 'm' } }],
});

test('a page has its tables and sentences', async () => {
  const { tables, sentences } = await readerOf(flatCable('Red')).read(path);
  expect(tables[0]![0]).toMatchObject({ code: 'ZE-F-1', cells: [{ label: 'Colour', text: 'Red' }] });
  expect(tables[0]![0]!.price).toMatch(/^AED 2\.00 /);
  expect(sentences).toEqual(['A cable.', 'It comes in Red.', 'Standard: IEC 60227']);
});

test('a page is made once, and again after its sources have changed', async () => {
  const { data, read } = readerOf(flatCable('Red'));
  const first = await read(path);
  expect(await read(path)).toBe(first);
  const rowNow = async () => (await read(path)).tables[0]![0]!;
  data['/data/products/flat_cable.json'] = flatCable('Blue');
  expect((await rowNow()).cells[0]!.text).toBe('Blue');
  data['/data/site.json'] = { currency: 'SAR' };
  expect((await rowNow()).price).toMatch(/^SAR /);
});
