import { palette } from 'shared-ui/theme';
import { readPdf } from '../__fixtures__/read-pdf';
import { makeSite, type Site } from '../__fixtures__/site';
import { Sheet, styles } from './sheet';
import { drawTable, plainHeader } from './table';
import { layoutText, unsettable } from './text';

describe('the documents of a site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await makeSite();
    await site.write('files/own.pdf', '%PDF-1.4 own');
    await site.product({
      productName: 'Armoured cable ≥ 5 kV',
      datasheet: true,
      price: 21.5,
      Specification: [{ extraSpecTitle: 'Standards', extraSpec: ['BS 5467'], specification: ['Copper'] }],
      description: [
        { 'Price basis': 'One metre, 4 mm²' },
        { Rated: '16 A' },
        { Supply: '' },
        { '-1': 'On drums' },
        { '^1': '<p>See <a href="/about">about us</a></p>' },
        { '*Application': '<p>Feeders</p>' },
        { '*TechnicalData': { Resistance: '1.15 Ω/km' } },
      ],
      downloads: {
        'Jointing guide': {
          file: 'guide.pdf',
          sections: [
            {
              heading: 'Before you start',
              steps: ['Earth the cable'],
              table: [
                ['Size', 'Torque'],
                ['M20', '15 N'],
              ],
            },
          ],
        },
      },
      table: {
        columns: [
          [
            { id: 'a', name: 'Area' },
            { id: 'b', name: 'Weight' },
          ],
        ],
        rows: Array.from({ length: 90 }, (_, index) => ({ a: `row ${index}`, b: index })),
      },
    });
    await site.edit('company.yaml', 'copyright:', 'issued: 2031-02-03\ncopyright:');
    await site.compile();
  });
  afterAll(() => site.remove());

  it('prints a datasheet with everything on the page, and repeats table headers on each page', async () => {
    const pdf = await site.read('uploads/cables-1-datasheet.pdf');
    const { numpages, text, info } = await readPdf(pdf);
    expect(info.Title).toBe('Armoured cable ≥ 5 kV: datasheet');
    for (const words of [
      ...['Harbour Electric Supplies', 'Armoured cable ≥ 5 kV', 'BS 5467', 'Rated', '16 A', 'On drums', 'about us'],
      ...['Application', 'Feeders', 'Technical Data', '1.15 Ω/km', 'Data table', 'row 0', 'row 89', '+31 10 555 0142'],
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(words);
    }
    expect(numpages).toBeGreaterThan(2);
    const pages = text.split(/Page \d of \d/).slice(0, numpages);
    expect(pages).toHaveLength(numpages);
    for (const page of pages) expect(page.includes('Weight')).toBe(page.includes('row '));
    expect(pdf.length).toBeLessThan(120_000);
    for (const mark of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-GB)']) expect(pdf.includes(mark)).toBe(true);
  });

  it('prints on a datasheet its issue, its revision, the address of the page and what the price buys', async () => {
    const { text } = await readPdf(await site.read('uploads/cables-1-datasheet.pdf'));
    const plain = text.replaceAll('\u00a0', ' ');
    expect(plain).toMatch(/Issued 2031-02-03 {2}· {2}Revision [0-9a-f]{6}/);
    expect(plain.replace(/\s/g, '')).toContain('https://www.harbour-electric.example/our-products/cables/cables_1');
    expect(plain).toContain('EUR 21.50, one metre, 4 mm²');
    expect(plain).not.toContain('Price basis');
  });

  it('prints named documents and certificates, and uses the owner’s own files', async () => {
    const guide = await readPdf(await site.read('uploads/guide.pdf'));
    for (const words of ['JOINTING GUIDE', 'Before you start', '1.', 'Earth the cable', 'Torque', '15 N']) {
      expect(guide.text.replaceAll('\u00a0', ' ')).toContain(words);
    }
    const certificate = await readPdf(await site.read('uploads/iso-9001-no.pdf'));
    expect(certificate.numpages).toBe(1);
    expect(certificate.text).toContain('ISO 9001');
    expect(certificate.text).toContain('Sample');
    expect((await site.read('uploads/own.pdf')).toString()).toBe('%PDF-1.4 own');
  });

  it.each(['cables-1-datasheet', 'guide', 'iso-9001-no'])('gives %s one heading of the first level', async (name) => {
    const pdf = await site.read(`uploads/${name}.pdf`);
    expect(pdf.toString('latin1').match(/\/S \/H1\b/g)).toHaveLength(1);
  });

  it('prints the brochure: cover, contents with page numbers, profile, categories, certificates, branches', async () => {
    const pdf = await site.read('catalogue-and-company-profile.pdf');
    const { numpages, text } = await readPdf(pdf);
    // Cover, contents, profile, overview, 11 categories, certificates, branches; one more page for a long table.
    expect(numpages).toBeGreaterThanOrEqual(17);
    const contents = text.split('Contents')[1] ?? '';
    expect(contents).toMatch(/Company profile\s*3/);
    expect(contents).toMatch(/Industrial Plugs and Sockets\s*5/);
    expect(contents).toMatch(new RegExp(`Branches\\s*${numpages}`));
    for (const words of [
      '4,000+',
      'Our Commitment',
      'Armoured cable',
      'Quality Assurance',
      'Gdansk (Warehouse)',
      'Estonia',
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(words);
    }
    expect(pdf.length).toBeLessThan(3_000_000);
  });
});

describe('tables', () => {
  const sheet = () =>
    new Sheet({
      title: 'T',
      subject: 'S',
      author: 'A',
      date: '2024-01-01',
      runningHead: 'Head',
      foot: 'Foot',
      colors: palette,
    });

  it('uses landscape for a table that is too wide, and portrait again after it', async () => {
    const wide = sheet();
    wide.text('Before', styles.body);
    const names = Array.from({ length: 14 }, (_, index) => `Measurement${index}`);
    drawTable(wide, { header: plainHeader(names), rows: [names, names] });
    expect(wide.doc.page.layout).toBe('landscape');
    wide.text('After', styles.body);
    expect(wide.doc.page.layout).toBe('portrait');
    expect((await readPdf(await wide.finish())).numpages).toBe(3);
  });

  it('does not split a short table across pages', () => {
    const short = sheet();
    short.y = short.bottom - 60;
    drawTable(short, { header: plainHeader(['A']), rows: Array.from({ length: 6 }, () => ['1']) });
    expect(short.pageNumber).toBe(2);
  });
});

describe('text', () => {
  const lines = (text: string, width: number) =>
    layoutText(text, styles.body, width).lines.map(({ fragments }) => fragments.map((each) => each.text).join(''));

  it('does not break a number from its unit, nor a designation', () => {
    expect(lines('M20 × 1.5', 1000)).toEqual(['M20\u00a0×\u00a01.5']);
    expect(lines('Rated 230 V and 16 mm² H07V-R', 1000)).toEqual(['Rated 230\u00a0V and 16\u00a0mm² H07V-R']);
    expect(lines('wire of type H07V-R', 75)).toEqual(['wire of type', 'H07V-R']);
  });

  it('breaks a word that is wider than its column', () => {
    expect(lines('abcdefghijklmnopqrstuvwxyz', 40).length).toBeGreaterThan(2);
    expect(lines('abcdefghijklmnopqrstuvwxyz', 40).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
  });

  it('finds characters that the font does not have', () => {
    expect(unsettable('16 A ≥ 5 Ω → ⌀ 10⁻³')).toEqual([]);
    expect(unsettable('漢 字 漢')).toEqual(['漢', '字']);
  });
});
