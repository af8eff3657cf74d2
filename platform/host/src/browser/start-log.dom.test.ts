import { StartLog } from './start-log';

const release = { globalName: 'company_1_0_0' };
const other = { globalName: 'chat_1_0_0' };

/** A new page in the same tab: the list of starts survives, its listeners do not. */
const newPage = () => new StartLog();

beforeEach(() => sessionStorage.clear());

test('a release that never mounts is given up after its second start in this tab', () => {
  newPage().begin(release);
  expect(newPage().isGivenUp(release)).toBe(false);
  const second = newPage();
  second.begin(release);
  second.begin(release);
  const third = newPage();
  expect(third.isGivenUp(release)).toBe(true);
  expect(third.isGivenUp(other)).toBe(false);
});

test('a release that mounts starts from zero', () => {
  newPage().begin(release);
  const second = newPage();
  second.begin(release);
  second.succeed(release);
  newPage().begin(release);
  expect(newPage().isGivenUp(release)).toBe(false);
});

test('a failure that is reported neither counts nor clears the count', () => {
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
    'switches to another tab',
    () => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      jest.restoreAllMocks();
    },
  ],
])('a start does not count if the visitor %s meanwhile', (_name, leave) => {
  for (let visit = 0; visit < 3; visit += 1) {
    newPage().begin(release);
    leave();
  }
  expect(newPage().isGivenUp(release)).toBe(false);
});

test('nothing is given up if the storage is forbidden or damaged', () => {
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
