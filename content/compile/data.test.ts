import type {
  CategoryFile,
  CertificatesFile,
  FontsFile,
  HomeFile,
  ModerationFile,
  ProductDetails,
  ProductSummary,
  SearchEntry,
  Site as SiteRecord,
  TeamMember,
} from 'api/records';
import { drawing, makeSite, type Site } from './__fixtures__/site';

let site: Site;
beforeAll(async () => {
  site = await makeSite();
  await site.write('drawings/plug.svg', drawing.replace('80', '90'));
  await site.write(
    'logo.svg',
    drawing.replace('<svg', '<svg width="40" height="30px"').replace('class="o"', 'fill="red"'),
  );
  await site.product({
    productName: 'Armoured cable',
    company: ['3m', 'hex'],
    price: 12.5,
    datasheet: true,
    downloads: { 'Test report': { file: 'report.pdf', sections: [{ heading: 'Result', paragraphs: ['Passed.'] }] } },
    viewManufacturersCatalogue: true,
    description: [{ Rating: '16 A & more' }, { '%': '' }, { '*Characteristics': { Curve: 'C' } }],
    detailDescription: [
      {
        title: 'More',
        images1: ['plug'],
        table: [
          ['A', 'B'],
          ['1', '2'],
        ],
      },
    ],
    table: {
      columns: [
        [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B', colSpan: 2, customeWidth: '12rem' },
        ],
      ],
      rows: [{ a: 1, b: { c: '2', d: 3 } }],
    },
    customerReviews: [
      { customerName: 'Old', stars: 4, comment: 'Good', date: '2023-01-01' },
      { customerName: 'New', stars: 5, comment: 'Better', date: '2024-01-01' },
    ],
  });
  await site.compile();
});
afterAll(() => site.remove());

const drawn = (key: string) => ({
  src: expect.stringMatching(new RegExp(`^/images/${key}\\.[0-9a-f]{8}\\.svg$`)) as string,
  width: 320,
  height: 240,
});

it('writes a product in full', async () => {
  const product = await site.json<ProductDetails>('data/products/cables_1.json');
  expect(product).toEqual({
    id: 'cables_1',
    productName: 'Armoured cable',
    image: 'part',
    picture: drawn('part'),
    productCategoryId: 'cables',
    productCategory: 'Cables',
    companyImg: [
      expect.stringMatching(/^\/images\/brand_3m\..*svg$/),
      expect.stringMatching(/^\/images\/brand_hex\..*svg$/),
    ],
    company: ['3M', 'Hex'],
    detail: ['<p>Made for tests.</p>'],
    description: [{ Rating: '16 A &amp; more' }, { '%': '' }, { '*Characteristics': { Curve: 'C' } }],
    detailDescription: [
      {
        title: 'More',
        images1: [drawn('plug')],
        table: [
          ['A', 'B'],
          ['1', '2'],
        ],
      },
    ],
    productDetailTableColumns: [
      [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B', colSpan: 2, customeWidth: '12rem' },
      ],
    ],
    productDetailTableData: [{ a: 1, b: { c: '2', d: 3 } }],
    customerReviews: [
      { customerName: 'New', stars: 5, comment: 'Better' },
      { customerName: 'Old', stars: 4, comment: 'Good' },
    ],
    downloadFile: 'cables-1-datasheet.pdf',
    downloadFiles: { 'Test report': 'report.pdf' },
    viewManufacturersCatalogue: 'https://www.3m.com/',
    added: '2024-05-01',
    price: 12.5,
    fixedPictures: { ceilingRoseTable: drawn('ceiling_rose_table'), characteristics: drawn('characteristics') },
  });
  expect(await site.json<ProductDetails[]>('data/product-details.json')).toContainEqual(product);
});

it('writes the summary, the category and the search entry of a product', async () => {
  const summary: ProductSummary = {
    id: 'cables_1',
    productCategoryId: 'cables',
    productCategory: 'Cables',
    productName: 'Armoured cable',
    image: 'part',
    picture: drawn('part'),
    company: '3M, Hex',
    info: 'The only one of its kind',
    added: '2024-05-01',
    price: 12.5,
    reviewCount: 2,
    rating: 4.5,
  };
  const { category, products } = await site.json<CategoryFile>('data/categories/cables.json');
  expect(category).toMatchObject({
    id: 'cables',
    title: 'Cables',
    image: 'Cables',
    company: 'Oxford Cavi',
    picture: drawn('Cables'),
  });
  expect(products).toEqual([summary]);
  expect(await site.json<ProductSummary[]>('data/products.json')).toContainEqual(summary);
  expect(await site.json<SearchEntry[]>('data/searchResults.json')).toContainEqual({
    ...{ id: 'cables_1', title: 'Armoured cable', productCategory: 'Cables', productCategoryId: 'cables' },
    ...{ company: '3M, Hex', image: 'part', src: summary.picture.src },
  });
});

it('lists everything in the order of categories.yaml', async () => {
  const categories = await site.json<{ id: string }[]>('data/products-category.json');
  const products = await site.json<ProductSummary[]>('data/products.json');
  expect(categories).toHaveLength(11);
  expect(products.map(({ productCategoryId }) => productCategoryId)).toEqual(categories.map(({ id }) => id));
});

it('writes the home page with three pictures over twelve positions', async () => {
  const { slides, teaser, about, partners } = await site.json<HomeFile>('data/home.json');
  expect(slides.map(({ rank, heading }) => [rank, heading])).toEqual([
    [undefined, 'Parts for Power'],
    ['60', 'Engineers at the Counter'],
    ['1st', 'Certified Quality'],
  ]);
  expect(slides.map(({ images }) => images.length)).toEqual([4, 4, 4]);
  const sources = [...new Set(slides.flatMap(({ images }) => images.map(({ src }) => src)))];
  expect(sources.map((src) => src.split('.').at(-1)).sort()).toEqual(['jpg', 'jpg', 'webp']);
  expect(teaser.categories.map(({ id }) => id)).toEqual([
    ...['industrial_plugs_and_sockets', 'cable_jointing_kit'],
    ...['flexiblerigid_conduit_and_accessories', 'Resin_Jointing_Kits'],
  ]);
  expect(about.counters.map(({ value, suffix, label }) => `${value}${suffix} ${label}`)).toEqual([
    ...['4000+ Customers', '6 Countries', '300+ Products', '40+ Suppliers'],
  ]);
  expect(partners.subtitle).toBe('Distributors of the brands that engineers ask for');
  expect(partners.logos.map(({ name }) => name)).toEqual([...['PCE', '3M', 'Raychem', 'Hex', 'Breeze', 'Hager']]);
  expect(JSON.stringify(slides)).not.toMatch(/[{]\w+[}]/);
});

it('writes the facts of the company', async () => {
  const facts = await site.json<SiteRecord>('data/site.json');
  expect(facts.branches.map(({ name, dialable }) => [name, dialable])).toEqual([
    ['Rotterdam', true],
    ['Oslo (Office)', true],
    ['Gdansk (Warehouse)', true],
    ['Tallinn', false],
  ]);
  expect(facts).toMatchObject({
    founded: 1971,
    currency: 'EUR',
    headquarters: { city: 'Rotterdam', country: 'NL' },
    copyright: '© 2031 Harbour Electric Supplies.',
    brochure: '/catalogue-and-company-profile.pdf',
  });
  expect(facts.phone).toBe(facts.phones[0]);
  const team = await site.json<TeamMember[]>('data/our-team.json');
  expect(team).toHaveLength(4);
  expect(team[0]?.picture).toEqual(drawn('person_founder'));
  const { certificates } = await site.json<CertificatesFile>('data/pages/certificates.json');
  expect(certificates.map(({ file }) => file)).toEqual(['/uploads/iso-9001-nl.pdf', '/uploads/iso-9001-no.pdf']);
});

it('gives the logo a size that grows with the text beside it', async () => {
  const { logo } = await site.json<SiteRecord>('data/site.json');
  expect(logo).toMatch(/^<svg [^>]*width="2.5rem" height="1.875rem"/);
  expect(logo).toMatch(/<path fill="red" d="M80 60h160/);
});

it('recognises phone numbers by the calling codes of the company, unless it lists others', async () => {
  expect(await site.json<ModerationFile>('data/moderation.json')).toEqual({ callingCodes: ['31', '47', '48', '372'] });
});

it('lists fonts that exist, with fallbacks adjusted to their metrics', async () => {
  const { faces, fallbacks } = await site.json<FontsFile>('data/fonts.json');
  const fonts = ['IBM Plex Sans 400', 'IBM Plex Sans 600', 'IBM Plex Sans 700', 'IBM Plex Mono 400'];
  expect(faces.map(({ family, weight }) => `${family} ${weight}`)).toEqual(fonts.flatMap((font) => [font, font]));
  for (const { src } of faces) expect((await site.read(src.slice(1))).subarray(0, 4).toString()).toBe('wOF2');
  expect(fallbacks.map(({ family, weight }) => `${family} ${weight}`)).toEqual([
    ...[400, 600, 700].flatMap((weight) => [`IBM Plex Sans Fallback ${weight}`, `IBM Plex Sans Roboto ${weight}`]),
    'IBM Plex Mono Fallback 400',
    'IBM Plex Mono Fallback 400',
  ]);
  for (const { sizeAdjust } of fallbacks) expect(Math.abs(parseFloat(sizeAdjust) - 100)).toBeLessThan(5);
});

it('has the fonts of English text in the page, in less than 18 kB, and other characters in files of their own', async () => {
  const { faces } = await site.json<FontsFile>('data/fonts.json');
  const inPage = faces.filter(({ base64 }) => base64);
  expect(inPage.map(({ weight }) => weight)).toEqual([400, 600]);
  const bytes = inPage.map(({ base64 = '' }) => Buffer.from(base64, 'base64'));
  expect(bytes).toEqual(await Promise.all(inPage.map(({ src }) => site.read(src.slice(1)))));
  expect(Buffer.concat(bytes).length).toBeLessThan(18_000);
  for (const [index, { unicodeRange }] of faces.entries()) {
    expect(has(unicodeRange, 'A')).toBe(index % 2 === 0);
    expect(has(unicodeRange, '²')).toBe(index % 2 === 0);
    expect(has(unicodeRange, 'é')).toBe(index % 2 === 1);
  }
});

/** Whether a `unicode-range` has this character. */
const has = (unicodeRange: string, character: string) =>
  unicodeRange.split(',').some((run) => {
    const [first = NaN, last = first] = run
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16));
    return first <= character.charCodeAt(0) && character.charCodeAt(0) <= last;
  });

it('lists exactly the pages of the route table in the sitemap', async () => {
  const found = (await site.read('sitemap.xml')).toString().match(/(?<=<loc>)[^<]*/g);
  expect(found).toHaveLength(8 + 11 + 11);
  expect(found).toContain('https://www.harbour-electric.example/our-products/cables/cables_1');
  expect((await site.read('robots.txt')).toString()).toContain(
    'Sitemap: https://www.harbour-electric.example/sitemap.xml',
  );
});

it('draws portraits on plain paper and other drawings on a grid', async () => {
  const [member] = await site.json<TeamMember[]>('data/our-team.json');
  const portrait = (await site.read(member!.picture.src.slice(1))).toString();
  const { picture } = await site.json<ProductDetails>('data/products/cables_1.json');
  const part = (await site.read(picture.src.slice(1))).toString();
  for (const svg of [portrait, part]) expect(svg).toContain('#f1f6fb');
  expect(portrait).not.toContain('#dfe9f3');
  expect(part).toContain('#dfe9f3');
});

it('draws everything in the colours of the company', async () => {
  const own = await makeSite();
  try {
    await own.edit('company.yaml', 'copyright:', "colors: { ink: '#4a1d5e', paper: '#f7f2fa' }\ncopyright:");
    await own.compile();
    const { colors } = await own.json<SiteRecord>('data/site.json');
    expect(colors).toEqual({ ink: '#4a1d5e', paper: '#f7f2fa' });
    const { picture, companyImg } = await own.json<ProductDetails>('data/products/cables_1.json');
    for (const address of ['/favicon.svg', picture.src, companyImg[0]!]) {
      const svg = (await own.read(address.slice(1))).toString();
      expect(svg).toContain('#4a1d5e');
      expect(svg).not.toContain('#003c75');
    }
    expect((await own.read(picture.src.slice(1))).toString()).toContain('#f7f2fa');
  } finally {
    await own.remove();
  }
});
