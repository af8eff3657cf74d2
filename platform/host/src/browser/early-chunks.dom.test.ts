import { requestEarly } from './early-chunks';

const ask = jest.fn(() => Promise.resolve(new Response('')));

beforeEach(() => {
  ask.mockClear();
  global.fetch = ask;
  document.head.innerHTML = '';
});

test('the chunks come from where the page loads its releases', () => {
  requestEarly(['/releases/company/chunks/home.0123456789abcdef.js']);
  requestEarly(['/releases/company/chunks/home.0123456789abcdef.js'], 'https://network.example');
  expect(ask.mock.calls.flat()).toEqual([
    '/releases/company/chunks/home.0123456789abcdef.js',
    'https://network.example/releases/company/chunks/home.0123456789abcdef.js',
  ]);
});

test('a chunk that the page preloads is not requested again', () => {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href: '/releases/a.js' });
  document.head.append(link);
  requestEarly(['/releases/a.js', '/releases/b.js']);
  expect(ask.mock.calls.flat()).toEqual(['/releases/b.js']);
});

test('a chunk that cannot be fetched is left to the entry that asks for it', async () => {
  ask.mockRejectedValueOnce(new TypeError('network'));
  expect(() => requestEarly(['/releases/a.js'])).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve));
});
