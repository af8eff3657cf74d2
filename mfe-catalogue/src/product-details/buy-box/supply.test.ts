import { commonSupply, supplyLines } from './supply';

const plain = { sku: 'A', attributes: {} };

it('says at which branch the goods are available, and when, and only what the data says', () => {
  const availability = { Dubai: 0, Muscat: 3, Bahrain: 1, Dammam: null };
  expect(supplyLines({ availability, leadTime: 14 })).toEqual([
    ['Dubai', 'in stock'],
    ['Muscat', 'in 3 days'],
    ['Bahrain', 'in 1 day'],
    ['Dammam', 'on request'],
    ['Lead time', '14 days'],
  ]);
  expect(supplyLines({})).toEqual([]);
});

it('says what all variants have in common, or what the chosen one has', () => {
  const pack = { quantity: 50, unit: 'piece' as const, packing: 'bag' };
  const variants = [
    { ...plain, pack, leadTime: 14 },
    { ...plain, sku: 'B', pack, leadTime: 7 },
  ];
  expect(commonSupply({ variants }, undefined)).toEqual({ supply: [], pack: 'bag of 50', differs: true });
  expect(commonSupply({ variants }, variants[1])).toEqual({
    supply: [['Lead time', '7 days']],
    pack: 'bag of 50',
    differs: false,
  });
  expect(commonSupply({}, undefined)).toEqual({ supply: [], differs: false });
});
