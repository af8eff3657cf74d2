import { findCause, type EndedPage, type ProcessEnd } from './blame';

const loops: ProcessEnd = { how: 'stood still for 1 s', isFromOutside: false };
const killed: ProcessEnd = { how: 'ended its process (SIGKILL)', isFromOutside: true };
const seen = { tries: 0, isPosted: false };
const product: EndedPage = { pathname: '/products/a', remote: 'catalogue', release: 'catalogue@1.0.1', ...seen };
const home: EndedPage = { pathname: '/home', remote: 'company', release: 'company@1.0.0', ...seen };
const framed: EndedPage = { pathname: '/home', remote: undefined, release: 'shell@1.0.1', ...seen };
const none = () => [];

test('the release whose code ran last for the only page is the cause', () => {
  const cause = { cause: 'release', release: 'catalogue@1.0.1', pathname: '/products/a', acquitted: [] };
  expect(findCause(loops, [product], none)).toEqual(cause);
});

test('if several pages were in the process, none is blamed before each has been tried alone', () => {
  expect(findCause(loops, [product, home], none)).toEqual({ cause: 'unknown' });
});

test('a process that was not rendering blames no release', () => {
  expect(findCause(loops, [], none)).toEqual({ cause: 'unknown' });
});

test('a page with a form that was posted blames no release, unless the release itself exits the process', () => {
  expect(findCause(loops, [{ ...product, isPosted: true }], () => ['catalogue@1.0.2'])).toEqual({ cause: 'post' });
  const exits = { ...loops, exitedBy: 'catalogue@1.0.1' };
  expect(findCause(exits, [{ ...product, isPosted: true }], none)).toMatchObject({ cause: 'release' });
});

test('a release that exits the process is the cause, whichever page was being rendered', () => {
  const end = { ...loops, exitedBy: 'chat@2.0.0' };
  for (const pages of [[], [home], [home, product]]) {
    expect(findCause(end, pages, none)).toMatchObject({ cause: 'release', release: 'chat@2.0.0' });
  }
});

test('a release that was being evaluated is the cause, not the page that waited for data', () => {
  const end = { ...loops, evaluating: 'chat@2.0.0' };
  expect(findCause(end, [home], none)).toEqual({
    cause: 'release',
    release: 'chat@2.0.0',
    pathname: undefined,
    acquitted: [],
  });
});

test('a process killed by the system blames nobody, unless the page is killed again when rendered alone', () => {
  expect(findCause(killed, [product], none)).toEqual({ cause: 'unknown' });
  expect(findCause(killed, [{ ...product, tries: 1 }], none)).toMatchObject({ release: 'catalogue@1.0.1' });
});

test('if two releases of a remote fail at one address, what the page shows is the cause', () => {
  expect(findCause(loops, [product], () => ['catalogue@1.0.2', 'shell@1.0.0'])).toEqual({
    cause: 'page',
    remote: 'catalogue',
    pathname: '/products/a',
    releases: ['catalogue@1.0.2', 'catalogue@1.0.1'],
  });
});

test('a release that fails a second time at the same address is still the cause', () => {
  expect(findCause(loops, [product], () => ['catalogue@1.0.1'])).toMatchObject({ cause: 'release', acquitted: [] });
});

test('if the page fails without a remote as well, the shell is the cause, and releases of remotes are acquitted', () => {
  expect(findCause(loops, [framed], () => ['company@1.0.0'])).toEqual({
    cause: 'release',
    release: 'shell@1.0.1',
    pathname: '/home',
    acquitted: ['company@1.0.0'],
  });
});
