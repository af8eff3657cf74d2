import { releasesOf } from './refused-script';

/** Versions 1.0.0 to 1.0.30 of a part, the last of them live; each has one chunk of its own. */
const manifestOf = (version: string) => ({ version, files: { [`web/chunk-of-${version}.js`]: {} } });
const manifest = jest.fn((_part: string, version: string) => Promise.resolve(manifestOf(version)));
const earlier = () => Promise.resolve(Array.from({ length: 30 }, (_, at) => `1.0.${29 - at}`));
const current = () => Promise.resolve({ manifests: new Map([['chat', manifestOf('1.0.30')]]) });
const find = (version: string) =>
  releasesOf(
    { part: 'chat', chunk: `chunk-of-${version}.js` },
    { manifest, registry: { earlier } } as never,
    { current, canaries: () => [] } as never,
  );
beforeEach(() => manifest.mockClear());

test('a chunk belongs to the live release, or to one of the five before it', async () => {
  for (const version of ['1.0.30', '1.0.29', '1.0.25']) expect(await find(version)).toEqual([`chat@${version}`]);
});

test('for a chunk that no release has, only the live release and five earlier ones are read', async () => {
  expect(await find('9.9.9')).toEqual([]);
  expect(manifest).toHaveBeenCalledTimes(6);
});
