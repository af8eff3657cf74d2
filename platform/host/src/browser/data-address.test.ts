import { dataAddress } from './data-address';

test('parameters of the route are encoded in the address of a data file', () => {
  expect(dataAddress('/data/{group}/{itemId}.json', { group: 'cables', itemId: 'a/b {é}' })).toBe(
    '/data/cables/a%2Fb%20%7B%C3%A9%7D.json',
  );
  expect(dataAddress('/data/list.json', { itemId: 'a' })).toBe('/data/list.json');
});

test.each([[{}], [{ itemId: '' }], [{ itemId: undefined }]])(
  'there is no address for a route that lacks a parameter: %j',
  (params) => {
    expect(dataAddress('/data/items/{itemId}.json', params)).toBeUndefined();
  },
);
