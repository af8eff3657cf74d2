import { inlineRuns, parseHtml } from './html';

const origin = 'https://www.example.com';
const textOf = (runs: { text: string }[]) => runs.map(({ text }) => text).join('');
const blocksOf = (html: string) =>
  parseHtml(html, origin).map((block) =>
    block.kind === 'table' ? block.rows.map((row) => row.map(textOf)) : { ...block, runs: textOf(block.runs) },
  );

it('splits HTML into paragraphs, nested list items with their marks, and tables', () => {
  const html =
    '<p>One\n  line</p><ul><li>dot<ol><li>first</li><li>second</li></ol></li></ul>' +
    '<table><tbody><tr><th>Size</th><th>Hole</th></tr> <tr><td>M20</td><td> 20.5 </td></tr></tbody></table><p>End</p>';
  expect(blocksOf(html)).toEqual([
    { kind: 'paragraph', runs: 'One line' },
    { kind: 'item', runs: 'dot', depth: 1, mark: '•' },
    { kind: 'item', runs: 'first', depth: 2, mark: '1.' },
    { kind: 'item', runs: 'second', depth: 2, mark: '2.' },
    [
      ['Size', 'Hole'],
      ['M20', '20.5'],
    ],
    { kind: 'paragraph', runs: 'End' },
  ]);
});

it('keeps a table’s header, styles within styles and links, with the site’s own addresses made absolute', () => {
  expect(parseHtml('<table><tr><th>A</th></tr></table>', origin)).toEqual([expect.objectContaining({ header: true })]);
  const [block] = parseHtml('<p>a <b>b<em>c</em></b> m<sup>2</sup> <a href="/about">us</a></p>', origin);
  expect(block).toMatchObject({
    runs: [
      { text: 'a ', bold: false },
      { text: 'b', bold: true, italic: false },
      { text: 'c', bold: true, italic: true },
      { text: ' m', bold: false, italic: false },
      { text: '2', raised: 'sup' },
      { text: ' ' },
      { text: 'us', link: 'https://www.example.com/about' },
    ],
  });
});

it('reads entities, and leaves no blank at the ends or doubled where runs meet', () => {
  expect(textOf(inlineRuns('<p> A &amp; B <b> &lt; C</b>&nbsp;D </p>', origin))).toBe('A & B < C\u00a0D');
  expect(textOf(inlineRuns('<p>one<br> two</p><p>three</p>', origin))).toBe('one\ntwo\nthree');
});
