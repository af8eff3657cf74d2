import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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

test('each answer has its own nonce and its own form tokens, the same wherever they occur', () => {
  const shared = template('text');
  const [one, other] = ['n'.repeat(24), 'm'.repeat(24)].map((nonce) => shared.html(shared.valuesFor(nonce)).toString());
  expect(one!.match(/nnnnn/g)!.length).toBeGreaterThan(0);
  expect(one!.match(new RegExp(`nonce="${'n'.repeat(24)}"`, 'g'))).toHaveLength(2);
  const ids = [one!, other!].map((html) => [...html.matchAll(/[0-9a-f]{32}/g)].map(([id]) => id));
  for (const [first, second] of ids) expect(first).toBe(second);
  expect(ids[0]![0]).not.toBe(ids[1]![0]);
  const started = /name="startedAt" value="(\d+)"/.exec(one!)![1]!;
  expect(Math.abs(Date.now() - Number(started))).toBeLessThan(5000);
  expect(one).toContain(`"startedAt":${started}`);
});

test('what a visitor writes into a page is not mistaken for a form token or for the nonce', () => {
  const written = 'name=&quot;submissionId&quot; value=&quot;ffffffffffffffffffffffffffffffff&quot;';
  const shared = template(written);
  expect(shared.html(shared.valuesFor('n'.repeat(24))).toString()).toContain(written);
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
    const body = await compressed(pages, shared, values);
    expect(brotliDecompressSync(body).equals(shared.html(values))).toBe(true);
  }
});

/** Requests a page until its compression is shared. */
async function compressed(pages: CompressedPages, page: PageTemplate, values: readonly string[]): Promise<Buffer> {
  for (let asked = 0; asked < 3; asked += 1) {
    expect(brotliDecompressSync(await pages.brotli(page, values)).equals(page.html(values))).toBe(true);
    for (let waited = 0; waited < 10_000 && !pages.shares(page) && asked > 0; waited += 5) await wait(5);
    if (pages.shares(page)) return pages.brotli(page, values);
  }
  throw new Error('it was never compressed');
}

test('answers of one rendered page share its compression, those of another one do not', async () => {
  const pages = new CompressedPages();
  const [one, other] = [template('one'), template('other')];
  const values = one.lengths.map((length) => 'v'.repeat(length));
  const first = await compressed(pages, one, values);
  await expect(pages.brotli(one, values)).resolves.toEqual(first);
  expect(pages.shares(other)).toBe(false);
});

test('later answers share a smaller compression than the first, and one page is compressed at a time', async () => {
  const pages = new CompressedPages();
  const filling = await readFile(join(__dirname, '../../README.md'), 'utf8');
  const [one, other] = [template(filling), template(`${filling}.`)];
  const values = one.lengths.map((length) => 'v'.repeat(length));
  const first = await pages.brotli(one, values);
  await pages.brotli(other, values);
  // Both are requested a second time: the first of them is compressed, and the other one later.
  await Promise.all([pages.brotli(one, values), pages.brotli(other, values)]);
  const shared = await compressed(pages, one, values);
  expect(shared.length).toBeLessThan(first.length * 0.95);
  expect(pages.shares(other)).toBe(false);
  await compressed(pages, other, values);
});
