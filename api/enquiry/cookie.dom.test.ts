import { writeLines } from './codec';
import { enquiryCookie, takeCookie } from './cookie';

const line = (code: string) => ({ code, quantity: 1, note: '' });
const setCookie = (value: string) => (document.cookie = `${enquiryCookie}=${encodeURIComponent(value)}; path=/enquiry`);
/** What the browser would send. */
const inCookie = () => {
  const [, value = ''] = /enquiry-list=([^;]*)/.exec(document.cookie) ?? [];
  return decodeURIComponent(value);
};

beforeEach(() => window.history.replaceState(null, '', '/enquiry'));

test('the lines that cannot be kept stay in the cookie, and the others leave it (row Q5)', () => {
  const [first, second] = [line('A-1'), line('A-2')];
  setCookie(writeLines([first, second]));
  const keep = jest.fn().mockReturnValueOnce([first, second]).mockReturnValueOnce([second]).mockReturnValue([]);
  takeCookie(keep);
  expect(inCookie()).toBe(writeLines([first, second]));
  takeCookie(keep);
  expect(inCookie()).toBe(writeLines([second]));
  takeCookie(keep);
  expect(keep).toHaveBeenLastCalledWith([second]);
  expect(inCookie()).toBe('');
  takeCookie(keep);
  expect(keep).toHaveBeenCalledTimes(3);
});

test('a cookie from which nothing can be read is removed', () => {
  document.cookie = `${enquiryCookie}=%E0%A4; path=/enquiry`;
  const keep = jest.fn();
  takeCookie(keep);
  expect(keep).not.toHaveBeenCalled();
  expect(inCookie()).toBe('');
});
