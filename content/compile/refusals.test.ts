import { drawing, makeSite, type Site } from './__fixtures__/site';

let site: Site;
beforeEach(async () => {
  site = await makeSite();
});
afterEach(() => site.remove());

const at = 'products/cables.yaml › cables_1';
const header = [
  [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
];

const incomplete = ['/', '/cables/', '//cables_1', '/cables#013-6'].map((end) => `/our-products${end}`);

const refusals: [what: string, change: () => Promise<unknown>, messages: string[]][] = [
  [
    'a file that is missing',
    () => site.write('home.yaml', ''),
    ['home.yaml: Invalid input: expected object, received null'],
  ],
  [
    'a file that is not YAML',
    () => site.write('products/cables.yaml', '- id: "a'),
    ['products/cables.yaml: Missing closing "quote at column 9'],
  ],
  [
    'a field of the wrong kind',
    () => site.product({ info: 7 as never }),
    [`${at} › info: Invalid input: expected string, received number`],
  ],
  [
    'an invalid colour',
    () => site.edit('company.yaml', 'copyright:', 'colors: { ink: navy }\ncopyright:'),
    ['company.yaml › colors.ink: is "navy", but must be a colour as #rrggbb'],
  ],
  [
    'a colour with too little contrast on the design’s backgrounds',
    () => site.edit('company.yaml', 'copyright:', "colors: { danger: '#ff8080' }\ncopyright:"),
    [
      'company.yaml › colors.danger: danger on surface has a contrast of 2.4:1, but needs 4.5:1',
      'company.yaml › colors.danger: danger on surfaceCool has a contrast of 2.3:1, but needs 4.5:1',
      'company.yaml › colors.danger: danger on paper has a contrast of 2.2:1, but needs 4.5:1',
      'company.yaml › colors.danger: danger on dangerPale has a contrast of 2.2:1, but needs 4.5:1',
    ],
  ],
  [
    'a calling code with a plus sign',
    () => site.edit('company.yaml', 'copyright:', "callingCodes: ['+47']\ncopyright:"),
    ['company.yaml › callingCodes[0]: is "+47", but must be a calling code as "47"'],
  ],
  [
    'a trade without words',
    () => site.edit('company.yaml', 'trade: { short: electrical products }', "trade: { short: '' }"),
    ['company.yaml › trade.short: Too small: expected string to have >=1 characters'],
  ],
  [
    'small talk of another kind',
    () => site.edit('knowledge.yaml', 'about:', 'smallTalk: { farewells: [hadet] }\nabout:'),
    ['knowledge.yaml › smallTalk.farewells: there is no such field'],
  ],
  ['a field that does not exist', () => site.product({ colour: 'red' }), [`${at} › colour: there is no such field`]],
  [
    'an invalid date of a review',
    () => site.product({ customerReviews: [{ customerName: 'A', stars: 5, comment: 'B', date: 'May' }] }),
    [`${at} › customerReviews[0].date: is "May", but must be a valid date as YYYY-MM-DD`],
  ],
  [
    'a date that does not exist',
    () => site.product({ added: '2024-02-30' }),
    [`${at} › added: is "2024-02-30", but must be a valid date as YYYY-MM-DD`],
  ],
  [
    'a knowledge base that is not YAML',
    () => site.write('knowledge.yaml', 'about: "a'),
    ['knowledge.yaml: Missing closing "quote at column 10'],
  ],
  [
    'more than five stars',
    () => site.product({ customerReviews: [{ customerName: 'A', stars: 6, comment: 'B', date: '2024-01-01' }] }),
    [`${at} › customerReviews[0].stars: Too big: expected number to be <=5`],
  ],
  [
    'an id that differs from another in case only',
    () => site.product({ id: 'CABLE_TIES_1' }),
    ['products/cables.yaml › CABLE_TIES_1 › id: is already used in products/cable_ties.yaml'],
  ],
  [
    'two categories with the same id',
    () => site.edit('categories.yaml', 'id: cable_ties,', 'id: Cables,'),
    [
      'categories.yaml › Cables: another record has the same id',
      'categories.yaml › Cables: products/Cables.yaml does not exist',
      'products/cable_ties.yaml: its name is not a category of categories.yaml',
    ],
  ],
  [
    'a category of a brand that does not exist',
    () => site.edit('categories.yaml', "'PCE, Marechal'", "'PCE, Nobody'"),
    ['categories.yaml › industrial_plugs_and_sockets › company: brands.yaml has no brand named Nobody'],
  ],
  [
    'a teaser category that does not exist',
    () => site.edit('home.yaml', 'industrial_plugs_and_sockets', 'no_such_category'),
    ['home.yaml › teaser.categories[0]: there is no category no_such_category'],
  ],
  [
    'a partner without a brand',
    () => site.edit('home.yaml', 'brand: pce', 'brand: nobody'),
    ['home.yaml › PCE › partners.logos[0].brand: brands.yaml has no brand nobody'],
  ],
  [
    'a fact that company.yaml does not have',
    () => site.edit('home.yaml', 'since {founded}', 'since {fonded}'),
    ['home.yaml › slides[0].info: names the fact {fonded}, which company.yaml does not have'],
  ],
  [
    'a brand that does not exist',
    () => site.product({ company: ['nobody'] }),
    [`${at} › company[0]: brands.yaml has no brand nobody`],
  ],
  [
    'a catalogue of a brand that has none',
    () => site.product({ company: ['hex'], viewManufacturersCatalogue: true }),
    [`${at} › viewManufacturersCatalogue: the brand hex has no catalogue in brands.yaml`],
  ],
  [
    'a section that does not exist',
    () => site.product({ description: [{ '*Colours': 'red' }] }),
    [
      `${at} › description[0].*Colours: is not a section, which are *Design Features, *Application, *Construction, *TechnicalData, *Characteristics, *Design, *Specifications, *TechnicalSpecifications`,
    ],
  ],
  [
    'a section of the wrong kind',
    () => site.product({ description: [{ '*Construction': 'steel' }, { '*Application': { Indoors: 'yes' } }] }),
    [
      `${at} › description[0].*Construction: holds text, not a table`,
      `${at} › description[1].*Application: holds a table, not text`,
    ],
  ],
  [
    'a table under a plain key',
    () => site.product({ description: [{ Sizes: { a: 'b' } }] }),
    [`${at} › description[0].Sizes: only a section (a key starting with *) may hold a table`],
  ],
  [
    'a row that does not fill its header',
    () =>
      site.product({
        table: {
          columns: header,
          rows: [
            { a: 1, b: 2 },
            { a: 1, b: { c: 2, d: 3 } },
          ],
        },
      }),
    [`${at} › table.rows[1]: has 3 cells for 2 columns`],
  ],
  [
    'a cell name that would move to the front',
    () => site.product({ table: { columns: header, rows: [{ a: 1, '16': 2 }] } }),
    [`${at} › table.rows[0].16: a name of only digits would move to the front; add a letter`],
  ],
  [
    'a header that leaves a gap',
    () =>
      site.product({
        table: { columns: [[{ id: 'a', name: 'A', colSpan: 2 }], [{ id: 'b', name: 'B' }]], rows: [{ a: 1, b: 2 }] },
      }),
    [`${at} › table.columns: header row 2 fills 1 columns of 2`],
  ],
  [
    'a column heading with its unit after a comma',
    () =>
      site.product({
        table: { columns: [[{ id: 'a', name: 'Area, mm²' }]], rows: [{ a: 1 }] },
        detailDescription: [
          {
            table: [
              ['Flat, round', 'Length, m'],
              ['A', '1'],
            ],
          },
        ],
      }),
    [
      `${at} › table.columns: the column heading "Area, mm²" must have its unit in brackets, as "Area (mm²)"`,
      `${at} › detailDescription[0].table: the column heading "Length, m" must have its unit in brackets, as "Length (m)"`,
    ],
  ],
  [
    'another label for what all products have',
    () => site.product({ description: [{ Standards: 'IEC 60529' }] }),
    [`${at} › description[0].Standards: must be called Standard, as everywhere else`],
  ],
  [
    'a family of tables that does not exist',
    () => site.product({ table: { columns: 'no_family', rows: [{ a: 1 }] } }),
    [`${at} › table.columns: table-columns/no_family.yaml does not exist`],
  ],
  [
    'a block whose table has a short row',
    () => site.product({ detailDescription: [{ table: [['A', 'B'], ['1']] }] }),
    [`${at} › detailDescription[0].table[1]: has 1 cells for 2 columns`],
  ],
  [
    'a block with a file that does not exist',
    () => site.product({ detailDescription: [{ downloadFile: 'none.pdf' }] }),
    [`${at} › detailDescription[0].downloadFile: there is no file none.pdf`],
  ],
  [
    'a document without text',
    () => site.product({ downloads: { Manual: { file: 'manual.pdf' } } }),
    [`${at} › downloads.Manual: has no sections, and files/manual.pdf does not exist`],
  ],
  [
    'a file name that is used twice',
    () =>
      site.product({
        datasheet: true,
        downloads: { Manual: { file: 'cables-1-datasheet.pdf', sections: [{ heading: 'A' }] } },
      }),
    [`${at} › downloads.Manual: the file name cables-1-datasheet.pdf is already used`],
  ],
  ['a file that is not a PDF', () => site.write('files/own.pdf', 'hello'), ['files/own.pdf: is not a PDF']],
  [
    'a picture that does not exist',
    () => site.product({ image: 'nothing' }),
    [`${at} › image: neither drawings/nothing.svg nor photos/nothing.jpg, .png or .webp exists`],
  ],
  [
    'a photograph that is not a picture',
    () => site.write('photos/part.jpg', 'hello'),
    ['photos/part.jpg: is not a picture: Input buffer contains unsupported image format'],
  ],
  [
    'a drawing with its own colours, text and scripts',
    () =>
      site.write(
        'drawings/part.svg',
        drawing.replace('<rect', '<script>a()</script><text>T</text><rect style="fill:red" onclick="a()"'),
      ),
    [
      'drawings/part.svg: the element <script> is not allowed',
      'drawings/part.svg: the element <text> is not allowed',
      'drawings/part.svg: the attribute style on <rect> is not allowed',
      'drawings/part.svg: the attribute onclick on <rect> is not allowed',
    ],
  ],
  [
    'a drawing of another size',
    () => site.write('drawings/part.svg', drawing.replace('320 240', '100 100')),
    ['drawings/part.svg: the viewBox must be 0 0 320 240'],
  ],
  [
    'a drawing with an unknown class',
    () => site.write('drawings/part.svg', drawing.replace('"o"', '"red"')),
    ['drawings/part.svg: the class red is not one of drawings/README.md'],
  ],
  [
    'art that refers to something outside its file',
    () =>
      site.write(
        'art/slide_crane.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><use href="https://a.example/b.svg#c"/></svg>',
      ),
    ['art/slide_crane.svg: href="https://a.example/b.svg#c" refers to something outside the file'],
  ],
  [
    'art whose style sheet refers to something outside its file',
    () =>
      site.write(
        'art/slide_crane.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>path{fill:url( "https://a.example/b")}</style></svg>',
      ),
    ['art/slide_crane.svg: <style> refers to something outside the file'],
  ],
  [
    'art whose imports, animations or instructions refer to something outside its file',
    () =>
      site.write(
        'art/slide_crane.svg',
        '<?xml-stylesheet href="https://a.example/a.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' +
          '<style>@im<![CDATA[port "https://a.example/a.css";]]>path{fill:url(#a)}</style>' +
          '<use href="#a"><animate attributeName="href" values="https://a.example/b.svg#c"/>' +
          '<set attributeName="xlink:href" to="https://a.example/b.svg#c"/></use></svg>',
      ),
    [
      'art/slide_crane.svg: the instruction <?xml-stylesheet?> is not allowed',
      'art/slide_crane.svg: <style> refers to something outside the file',
      'art/slide_crane.svg: the attribute attributeName on <animate> is not allowed',
      'art/slide_crane.svg: the attribute attributeName on <set> is not allowed',
    ],
  ],
  [
    'HTML that is not allowed',
    () => site.product({ detail: ['<p onclick="a()">A</p><script>b()</script>'] }),
    [
      `${at} › detail[0]: the attribute onclick on <p> is not allowed`,
      `${at} › detail[0]: the tag <script> is not allowed`,
    ],
  ],
  [
    'a link that opens nothing',
    () => site.product({ description: [{ '^1': '<a href="/our-products/cables/none">A</a>' }] }),
    [
      `${at} › description[0].^1: the link "/our-products/cables/none" does not open: there is no product none in the category cables`,
    ],
  ],
  [
    'links that lack the id of a category or a product',
    () => site.product({ detail: incomplete.map((href) => `<a href="${href}">A</a>`) }),
    incomplete.map(
      (href, index) => `${at} › detail[${index}]: the link "${href}" does not open: the site has no such address`,
    ),
  ],
  [
    'a path in a plain text that opens nothing',
    () => site.product({ info: 'See /products/cables' }),
    [`${at} › info: the path /products/cables does not open: the site has no such address`],
  ],
];

it.each(refusals)('rejects %s', async (_what, change, messages) => {
  await change();
  expect(await site.problems()).toEqual(messages);
});

it('lists every problem at once and keeps the previous output', async () => {
  await site.compile();
  const before = await site.read('data/products.json');
  await site.product({ company: ['nobody'], image: 'nothing', detail: ['<u>A</u>'] });
  expect(await site.problems()).toHaveLength(3);
  expect(await site.read('data/products.json')).toEqual(before);
});
