import { parseStored, storedText } from './stored-text';

const text = storedText('localStorage', 'some-text');

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('stores a text under its name until it is replaced by nothing', () => {
  expect(text.read()).toBe('');
  expect(text.write('a')).toBe(true);
  expect(Object.entries(localStorage)).toEqual([['some-text', 'a']]);
  expect(text.read()).toBe('a');
  expect(text.write('')).toBe(true);
  expect(localStorage).toHaveLength(0);
});

it('stores nothing in the other storage', () => {
  storedText('sessionStorage', 'some-text').write('a');
  expect(text.read()).toBe('');
});

it('stores nothing in a browser whose storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(text.write('a')).toBe(false);
  expect(text.read()).toBe('');
});

it('stores and removes nothing in a browser that blocks storage', () => {
  text.write('a');
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(text.write('b')).toBe(false);
  expect(text.write('')).toBe(false);
  expect(text.read()).toBe('');
  jest.restoreAllMocks();
  expect(text.read()).toBe('a');
});

it.each(['', 'no JSON', 'null', '7', '{}'])('reads no members from %j', (stored) =>
  expect(Object.entries(parseStored(stored))).toEqual([]),
);

it('reads the members of an object and the items of a list', () => {
  expect(parseStored('{"name":"Ann"}')).toEqual({ name: 'Ann' });
  expect(parseStored('["Ann"]')).toEqual(['Ann']);
});
