import { StartLog } from './start-log';

const release = { globalName: 'company_1_0_0' };
const other = { globalName: 'chat_1_0_0' };

/** A page of this tab: what is on the list of starts outlives it, its listeners do not. */
const newPage = () => new StartLog();

beforeEach(() => sessionStorage.clear());

test('a release that never comes up is given up after its second start in this tab', () => {
  newPage().begin(release);
  expect(newPage().isGivenUp(release)).toBe(false);
  const second = newPage();
  second.begin(release);
  second.begin(release);
  const third = newPage();
  expect(third.isGivenUp(release)).toBe(true);
  expect(third.isGivenUp(other)).toBe(false);
});

test('one that comes up starts with a clean slate', () => {
  newPage().begin(release);
  const second = newPage();
  second.begin(release);
  second.succeed(release);
  newPage().begin(release);
  expect(newPage().isGivenUp(release)).toBe(false);
});

test('an orderly failure does not count, and does not forgive', () => {
  newPage().begin(release);
  const second = newPage();
  second.begin(release);
  second.cancel(release);
  newPage().begin(release);
  expect(newPage().isGivenUp(release)).toBe(true);
});

test.each([
  ['leaves the page', () => dispatchEvent(new Event('pagehide'))],
  [
    'turns to another tab',
    () => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      jest.restoreAllMocks();
    },
  ],
])('a start that is cut short because the visitor %s does not count', (_name, leave) => {
  for (let visit = 0; visit < 3; visit += 1) {
    newPage().begin(release);
    leave();
  }
  expect(newPage().isGivenUp(release)).toBe(false);
});

test('a forbidden or damaged storage gives nothing up', () => {
  sessionStorage.setItem('remote-starts', '{');
  const log = newPage();
  log.begin(release);
  expect(log.isGivenUp(release)).toBe(false);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  log.begin(other);
  jest.restoreAllMocks();
});
