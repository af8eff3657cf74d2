import vm from 'node:vm';
import { maxSatisfying, minVersion } from 'semver';
import { shorten } from './caret-ranges';

interface Shared {
  loaded?: number;
  get: () => string;
}
type Load = (scope: string, key: string, eager: boolean, range: unknown[], fallback?: () => string) => string;

const webpacks = (calls: string) => `function any() {}\nconst installedModules = {};\nconst handlers = { ${calls} };`;
const caret = webpacks('1: () => (loadStrictSingletonVersion("default", "react", false, [1,19,0,0]))');

/** The functions of the short code, over a share scope with one package. */
function functionsOver(versions: Record<string, Shared>) {
  const page = vm.createContext({ __webpack_require__: { S: { default: { react: versions } } } });
  vm.runInContext(`${shorten(caret)} var functions = { loadStrictSingletonVersion, loadStrictVersion };`, page);
  return page['functions'] as Record<'loadStrictSingletonVersion' | 'loadStrictVersion', Load>;
}
const shared = (...names: string[]) =>
  Object.fromEntries(names.map((each) => [each, { get: () => each }])) as Record<string, Shared>;

const versions = [
  '1.2.3',
  '1.2.4',
  '1.10.0',
  '1.9.0',
  '2.0.0',
  '2.0.0-rc.1',
  '1.3.0-rc.1',
  '1.2.5+build.5',
  '19.3.1',
  '0.9.0',
  '1',
];
const ranges = ['^1.2.3', '^1.0.0', '^2.0.0', '^19.3.0', '^10.20.30'];

test.each(ranges)('of any two versions, the higher one in %s is taken', (range) => {
  const { major, minor, patch } = minVersion(range)!;
  for (const a of versions) {
    for (const b of versions) {
      const { loadStrictVersion } = functionsOver(shared(a, b));
      const taken = loadStrictVersion('default', 'react', false, [1, major, minor, patch], () => 'own');
      expect([a, b, taken]).toEqual([a, b, maxSatisfying([a, b], range) ?? 'own']);
    }
  }
});

test('a singleton is the one in use, or else the highest, and must be in range', () => {
  const scope = shared('19.1.0', '19.2.0');
  const { loadStrictSingletonVersion: load } = functionsOver(scope);
  expect(load('default', 'react', false, [1, 19, 0, 0])).toBe('19.2.0');
  expect(scope['19.2.0']!.loaded).toBe(1);
  const used = shared('18.3.0', '19.2.0');
  used['18.3.0']!.loaded = 1;
  const message = 'The page shares no react ^19.0.0, but: 18.3.0,19.2.0';
  expect(() => functionsOver(used).loadStrictSingletonVersion('default', 'react', false, [1, 19, 0, 0])).toThrow(
    message,
  );
});

test('a package that the page does not share is the remote’s own, or missing', () => {
  const { loadStrictVersion, loadStrictSingletonVersion } = functionsOver({});
  expect(loadStrictVersion('default', 'none', false, [1, 2, 0, 0], () => 'own')).toBe('own');
  const missing = () => loadStrictSingletonVersion('other', 'react', false, [1, 19, 0, 0]);
  expect(missing).toThrow('The page shares no react ^19.0.0, but: ');
});

test.each([
  ['loadStrictVersion("default", "shared-ui", false, [2,2,1,0], own)', 'another kind of range'],
  ['loadStrictVersion("default", "shared-ui", false, [1,0,3,0], own)', 'a major version 0'],
  ['loadStrictVersion("default", "shared-ui", false, [1,2,0,0,,"rc",1], own)', 'a pre-release'],
  ['load("default", "shared-ui", false, own)', 'no range'],
])('webpack’s own functions stay with %s: %s', (call) => {
  const generated = webpacks(`1: () => (${call})`);
  expect(shorten(generated)).toBe(generated);
});

test('code that is not webpack’s stays as it is', () => {
  expect(shorten('const modules = {};')).toBe('const modules = {};');
});
