import { cleanHtml } from './html';

/** The cleaned HTML and the messages about what was removed. */
function clean(html: string) {
  const refused: string[] = [];
  const checkLink = (href: string) => (/^(\/about|https:)/.test(href) ? undefined : 'no such address');
  return { html: cleanHtml(html, checkLink, (message) => refused.push(message)), refused };
}

it('leaves allowed HTML as it is', () => {
  const html =
    '<p>A <b>b</b> <i>c</i> m<sup>2</sup></p><ul><li>d</li></ul><table><tr><td colspan="2">e</td></tr></table>';
  expect(clean(html)).toEqual({ html, refused: [] });
});

it('closes open tags and escapes text that is not a tag', () => {
  expect(clean('<p>5 < 6 & <b>more').html).toBe('<p>5 &lt; 6 &amp; <b>more</b></p>');
});

it.each([
  ['<script>alert(1)</script>', '', 'the tag <script> is not allowed'],
  ['<img src=x onerror=alert(1)>', '', 'the tag <img> is not allowed'],
  ['<p onmouseover="a()">A</p>', '<p>A</p>', 'the attribute onmouseover on <p> is not allowed'],
  ['<p style="color:red">A</p>', '<p>A</p>', 'the attribute style on <p> is not allowed'],
  ['<iframe src="https://a.example"></iframe>', '', 'the tag <iframe> is not allowed'],
  ['<svg><a xlink:href="javascript:a()">A</a></svg>', '', 'the tag <svg> is not allowed'],
])('removes %s', (html, left, message) => {
  const cleaned = clean(html);
  expect(cleaned.refused).toContain(message);
  expect(cleaned.html.replace(/<a[^>]*>A<\/a>/, '')).toBe(left);
  expect(cleaned.html).not.toMatch(/script|onerror|javascript/);
});

it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'data:text/html,a', '//evil.example'])(
  'gives a link to %s no address',
  (href) => {
    const { html, refused } = clean(`<a href="${href}">A</a>`);
    expect(html).not.toContain('href');
    expect(refused).toEqual([`the link "${href}" does not open: no such address`]);
  },
);

it('opens external links in a new tab without an opener, internal ones in the same tab', () => {
  expect(clean('<a href="https://a.example/">A</a> <a href="/about" target="_top">B</a>').html).toBe(
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">A</a> <a href="/about">B</a>',
  );
});
