import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { brotliDecompressSync } from 'node:zlib';
import { CompressedPages } from './compressed-pages';
import { PageTemplate, timeLength, timeNow } from './page-template';

const page = (filling: string) =>
  `<style>a{}</style><p>${filling}</p><input name="startedAt" value="1795299201068"/><p>1795299201068</p>` +
  `<script type="application/json">{"startedAt":1795299201068}</script></html>`;
const template = (filling: string) => PageTemplate.of(Buffer.from(page(filling)));
/** The answer to a browser that takes brotli only. */
const brotli = async (pages: CompressedPages, page: PageTemplate, time: string) =>
  (await pages.answer(page, time, false)).body;
const times = ['1795299201069', '0000000000000', '9999999999999'];

test('each answer has its own time in its forms and in its state, and nowhere else', () => {
  const html = template('text').html('1800000000000').toString();
  expect(html.match(/1800000000000/g)).toHaveLength(2);
  expect(html).toContain('name="startedAt" value="1800000000000"');
  expect(html).toContain('"startedAt":1800000000000');
  expect(html).toContain('<p>1795299201068</p>');
  expect(timeNow()).toHaveLength(timeLength);
});

test('what a visitor writes into a page is not mistaken for a time or an id', () => {
  const id = 'f'.repeat(32);
  const quoted = `name=&quot;submissionId&quot; value=&quot;${id}&quot; name=&quot;startedAt&quot; value=&quot;1795299201068&quot;`;
  const state = JSON.stringify(`"submissionId":"${id}" "startedAt":1795299201068`);
  const html = template(quoted + state)
    .html('1800000000000')
    .toString();
  expect(html).toContain(quoted);
  expect(html).toContain(state);
});

test('the id that an older release has written into a form is the same for nobody', () => {
  const id = '0123456789abcdef0123456789abcdef';
  const old = `<input type="hidden" name="submissionId" value="${id}"/><script>{"submissionId":"${id}","values":{}}</script>`;
  const html = PageTemplate.of(Buffer.from(old)).html('').toString();
  expect(html).toBe(
    '<input type="hidden" name="submissionId" value=""/><script>{"submissionId":"","values":{}}</script>',
  );
});

test.each([
  ['little text', 'x'],
  ['much text that repeats itself', 'cable gland, brass, '.repeat(20_000)],
  ['text in other scripts', 'كابل ٣٫٥ مم '.repeat(500)],
  ['no text', ''],
])("%s: the stream is exactly the page, with every answer's own time", async (_what, filling) => {
  const pages = new CompressedPages(2);
  const shared = template(filling);
  for (const time of times) {
    const body = await compressed(pages, shared, time);
    expect(brotliDecompressSync(body).equals(shared.html(time))).toBe(true);
  }
});

/** Requests a page until its compression is shared. */
async function compressed(pages: CompressedPages, page: PageTemplate, time: string): Promise<Buffer> {
  for (let asked = 0; asked < 3; asked += 1) {
    expect(brotliDecompressSync(await brotli(pages, page, time)).equals(page.html(time))).toBe(true);
    for (let waited = 0; waited < 10_000 && !pages.isThorough(page) && asked > 0; waited += 5) await wait(5);
    if (pages.isThorough(page)) return brotli(pages, page, time);
  }
  throw new Error('it was never compressed');
}

test('answers of one rendered page share its compression; those of another page do not', async () => {
  const pages = new CompressedPages(2);
  const [one, other] = [template('one'), template('other')];
  const time = timeNow();
  const first = await compressed(pages, one, time);
  await expect(brotli(pages, one, time)).resolves.toEqual(first);
  expect(pages.isThorough(other)).toBe(false);
});

test('later answers share a smaller compression than the first, and one page is compressed at a time', async () => {
  const pages = new CompressedPages(2);
  const filling = await readFile(join(__dirname, '../../docs/requirements.md'), 'utf8');
  const [one, other] = [template(filling), template(`${filling}.`)];
  const time = timeNow();
  const first = await brotli(pages, one, time);
  await brotli(pages, other, time);
  // Both are requested a second time: the first of them is compressed, and the other one later.
  await Promise.all([brotli(pages, one, time), brotli(pages, other, time)]);
  const shared = await compressed(pages, one, time);
  expect(shared.length).toBeLessThan(first.length * 0.95);
  expect(pages.isThorough(other)).toBe(false);
  await compressed(pages, other, time);
});

test('a browser that takes zstd gets it as the first answer, and then shares what is compressed once', async () => {
  const { zstdDecompressSync } = zlib as { zstdDecompressSync?: (compressed: Buffer) => Buffer };
  const pages = new CompressedPages(2);
  const page = template('text');
  const first = await pages.answer(page, times[0]!, true);
  // Node.js before 22.15 has none.
  expect(first.coding).toBe(zstdDecompressSync ? 'zstd' : 'br');
  const decompress = zstdDecompressSync ?? brotliDecompressSync;
  expect(decompress(first.body).equals(page.html(times[0]!))).toBe(true);
  const second = await pages.answer(page, times[1]!, true);
  expect(second.coding).toBe('br');
  expect(brotliDecompressSync(second.body).equals(page.html(times[1]!))).toBe(true);
});
