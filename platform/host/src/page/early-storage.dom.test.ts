import { earlyStorageScript } from './early-storage';

function run() {
  document.body.innerHTML = '<div data-stored="list"></div>';
  const script = document.createElement('script');
  script.textContent = `{${earlyStorageScript}}`;
  document.body.append(script);
  return document.querySelector('div');
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('an element whose item this browser has stays marked', () => {
  localStorage.setItem('list', 'A-1*2');
  expect(run()).toHaveAttribute('data-stored', 'list');
});

test('an element whose item is absent or empty loses its mark', () => {
  localStorage.setItem('other', 'A-1*2');
  expect(run()).not.toHaveAttribute('data-stored');
  localStorage.setItem('list', '');
  expect(run()).not.toHaveAttribute('data-stored');
});

test('an element loses its mark if the storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(run()).not.toHaveAttribute('data-stored');
});
