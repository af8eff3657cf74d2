import { brotliDecompressSync } from 'node:zlib';
import { CompressedPages } from './compressed-pages';
import { makeToken, PageTemplate } from './page-template';

const form = (id: string) => `<input type="hidden" name="submissionId" value="${id}"/>`;
const page = (token: string, filling: string) =>
  `<style nonce="${token}">a{}</style><p>${filling}</p>${form('0123456789abcdef0123456789abcdef')}` +
  `<input name="startedAt" value="1795299201068"/><script nonce="${token}">1</script>` +
  `{"submissionId":"0123456789abcdef0123456789abcdef","startedAt":1795299201068}</script></html>`;
const template = (filling: string) => {
  const token = makeToken();
  return new PageTemplate(page(token, filling), token);
};

test('each answer has its own nonce and its own marks of a form, the same in every place', () => {
  const shared = template('text');
  const [one, other] = ['n'.repeat(24), 'm'.repeat(24)].map((nonce) => shared.html(shared.valuesFor(nonce)));
  expect(one!.match(/nnnnn/g)!.length).toBeGreaterThan(0);
  expect(one!.match(new RegExp(`nonce="${'n'.repeat(24)}"`, 'g'))).toHaveLength(2);
  const ids = [one!, other!].map((html) => [...html.matchAll(/[0-9a-f]{32}/g)].map(([id]) => id));
  for (const [first, second] of ids) expect(first).toBe(second);
  expect(ids[0]![0]).not.toBe(ids[1]![0]);
  const started = /name="startedAt" value="(\d+)"/.exec(one!)![1]!;
  expect(Math.abs(Date.now() - Number(started))).toBeLessThan(5000);
  expect(one).toContain(`"startedAt":${started}`);
});

test('what a visitor writes into a page is not taken for a mark of a form, or for the nonce', () => {
  const written = 'name=&quot;submissionId&quot; value=&quot;ffffffffffffffffffffffffffffffff&quot;';
  const shared = template(written);
  expect(shared.html(shared.valuesFor('n'.repeat(24)))).toContain(written);
});

test.each([
  ['little text', 'x'],
  ['much text that repeats itself', 'cable gland, brass, '.repeat(20_000)],
  ['text in other scripts', 'كابل ٣٫٥ مم '.repeat(500)],
  ['no text', ''],
])("%s: the stream is exactly the page, with every answer's own values", async (_what, filling) => {
  const pages = new CompressedPages();
  const shared = template(filling);
  for (const nonce of ['a'.repeat(24), 'Zm9vYmFyYmF6cXV4MTIzNA==', '0'.repeat(24)]) {
    const values = shared.valuesFor(nonce);
    const body = await pages.brotli(shared, values);
    expect(brotliDecompressSync(body!).toString()).toBe(shared.html(values));
  }
});

test('a page that says the same is compressed once, one that says something else again; old ones are forgotten', async () => {
  const pages = new CompressedPages(2);
  const stored = async (filling: string) => {
    const shared = template(filling);
    const values = shared.lengths.map((length) => 'v'.repeat(length));
    return (await pages.brotli(shared, values))!;
  };
  // The random blocks differ between two compressions, and are overwritten: the streams do not.
  const spy = jest.spyOn(PageTemplate.prototype, 'lengths', 'get');
  const first = await stored('one');
  const compressing = spy.mock.calls.length;
  expect(await stored('one')).toEqual(first);
  expect(spy.mock.calls.length).toBe(compressing + 1);
  await stored('two');
  await stored('three');
  const before = spy.mock.calls.length;
  await stored('one');
  expect(spy.mock.calls.length).toBeGreaterThan(before + 1);
  spy.mockRestore();
});
