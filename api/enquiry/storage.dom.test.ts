import { enquiryStorage } from './storage';

const line = { code: '0252-6', quantity: 2, note: '' };

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('the list is kept in the browser, and listeners hear of each change', () => {
  const heard = jest.fn();
  const stop = enquiryStorage.subscribe(heard);
  expect(enquiryStorage.add([line])).toEqual({ line, count: 1 });
  expect(enquiryStorage.add([line])).toEqual({ line: { ...line, quantity: 4 }, count: 1 });
  expect(enquiryStorage.read()).toEqual([{ ...line, quantity: 4 }]);
  expect(heard).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'enquiry-list-1' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(4);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  stop();
  enquiryStorage.write([]);
  expect(heard).toHaveBeenCalledTimes(4);
  expect(localStorage).toHaveLength(0);
});

test('of damaged contents, only what cannot be read is lost', () => {
  localStorage.setItem('enquiry-list-1', '{"v":0}~0252-6*2~%%%');
  expect(enquiryStorage.read()).toEqual([line]);
});

test('without storage nothing is added, and the caller learns that', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(enquiryStorage.add([line])).toBeUndefined();
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(enquiryStorage.read()).toEqual([]);
});
