import { storedText, storeText, type Place } from './stored-text';

const place: Place = ['localStorage', 'some-text'];

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('stores a text under its name until it is replaced by nothing', () => {
  expect(storedText(place)).toBe('');
  expect(storeText(place, 'a')).toBe(true);
  expect(Object.entries(localStorage)).toEqual([['some-text', 'a']]);
  expect(storedText(place)).toBe('a');
  expect(storeText(place, '')).toBe(true);
  expect(localStorage).toHaveLength(0);
});

it('stores nothing in the other storage', () => {
  storeText(['sessionStorage', 'some-text'], 'a');
  expect(storedText(place)).toBe('');
});

it('stores nothing in a browser whose storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeText(place, 'a')).toBe(false);
  expect(storedText(place)).toBe('');
});

it('stores and removes nothing in a browser that blocks storage', () => {
  storeText(place, 'a');
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storeText(place, 'b')).toBe(false);
  expect(storeText(place, '')).toBe(false);
  expect(storedText(place)).toBe('');
  jest.restoreAllMocks();
  expect(storedText(place)).toBe('a');
});
