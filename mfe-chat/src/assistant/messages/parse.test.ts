import { blocksOf, parseMessage, plainText } from './parse';

const text = (value: string) => ({ kind: 'text', text: value });

it('makes links of the site’s own addresses, and bold text (row F4)', () => {
  expect(
    parseMessage('See **our [cables](/our-products/cables)**\nor [the PDF](/catalogue-and-company-profile.pdf)'),
  ).toEqual([
    [
      text('See '),
      { kind: 'bold', pieces: [text('our '), { kind: 'link', to: '/our-products/cables', pieces: [text('cables')] }] },
    ],
    [text('or '), { kind: 'link', to: '/catalogue-and-company-profile.pdf', pieces: [text('the PDF')] }],
  ]);
});

it.each([
  '[a](https://evil.example)',
  '[a](//evil.example)',
  '[a](javascript:alert(1))',
  '[a](/data/site.json)',
  '[a](home)',
  '<a href="/home">a</a>',
  '# Heading',
  '- item',
  '`code` *one* __two__',
  '** not bold **',
  '**',
  '![a](https://evil.example/x.png)',
])('leaves %s as text (row F4)', (line) => expect(plainText(line)).toBe(line));

it('extracts the text of a message without its markup', () => {
  expect(plainText('**[Cables](/our-products/cables)** and\n- [**home**](/home)')).toBe('Cables and\n- home');
});

it('makes lists of lines that begin with a dash', () => {
  expect(blocksOf('Glands:\n- [a](/home)\n* b\n\nand **- c**')).toEqual([
    { kind: 'line', pieces: [text('Glands:')] },
    { kind: 'list', items: [[{ kind: 'link', to: '/home', pieces: [text('a')] }], [text('b')]] },
    { kind: 'line', pieces: [] },
    { kind: 'line', pieces: [text('and '), { kind: 'bold', pieces: [text('- c')] }] },
  ]);
});

it('parses long hostile text quickly', () => {
  const started = process.cpuUsage();
  blocksOf('**[('.repeat(5000) + '['.repeat(5000) + '**'.repeat(5000));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
});
