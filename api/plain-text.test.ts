import { plainText, shortened } from './plain-text';

it.each([
  ['<p>Brass &amp; steel</p>', 'Brass & steel'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['10 mm<sup>2</sup>,\n <b>bold</b>', '10 mm2, bold'],
  ['5 &lt; 6 &quot;in&quot; &#39;x&#39;&nbsp;y', `5 < 6 "in" 'x' y`],
  ['&amp;lt;', '&lt;'],
])('extracts the text of %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it('cuts long text between words', () => {
  expect(shortened('Brass gland', 11)).toBe('Brass gland');
  expect(shortened('Brass gland, long', 14)).toBe('Brass gland…');
  expect(shortened('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
});
