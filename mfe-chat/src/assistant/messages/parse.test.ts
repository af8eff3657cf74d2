import { parseMessage, plainText } from './parse';

const text = (value: string) => ({ kind: 'text', text: value });

it('F4: makes links of the site’s own addresses, and bold', () => {
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
])('F4: leaves %s as text', (line) => expect(plainText(line)).toBe(line));

it('reads a message without its markup', () => {
  expect(plainText('**[Cables](/our-products/cables)** and\n- [**home**](/home)')).toBe('Cables and\n- home');
});

it('is quick with long hostile text', () => {
  const started = process.cpuUsage();
  parseMessage('**[('.repeat(5000) + '['.repeat(5000) + '**'.repeat(5000));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
});
