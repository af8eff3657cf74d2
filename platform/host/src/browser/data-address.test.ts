import { dataAddress } from './data-address';

test('parameters of the route are encoded in the address of a data file', () => {
  expect(dataAddress('/data/{group}/{itemId}.json', { group: 'cables', itemId: 'a/b é' })).toBe(
    '/data/cables/a%2Fb%20%C3%A9.json',
  );
  expect(dataAddress('/data/list.json', { itemId: 'a' })).toBe('/data/list.json');
});

test('a parameter that the route lacks is left empty', () => {
  expect(dataAddress('/data/{itemId}.json', {})).toBe('/data/.json');
});
