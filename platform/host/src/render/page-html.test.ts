import { pageHtml } from './page-html';

const parts = {
  head: '<title>Home</title>',
  siteHead: '<link rel="icon" href="/favicon.svg">',
  styles: [Buffer.from('<style>a{}</style>'), Buffer.from('<style>b{}</style>')],
  body: [Buffer.from('<h1>'), Buffer.from('Home</h1>')],
  data: '<script type="application/json">{}</script>',
  script: 'start()',
};

it('runs the script of the head after the styles and before the body', () => {
  const html = pageHtml({ ...parts, headScript: 'early()' }).toString();
  expect(html).toContain(
    '<style>b{}</style><script>early()</script>\n</head>\n<body>\n<div id="root"><h1>Home</h1></div>',
  );
  expect(html).toContain('<script>start()</script>\n</body>');
});

it('has no script in the head of a site that gives none', () => {
  expect(pageHtml(parts).toString()).toContain('<style>b{}</style>\n</head>');
});
