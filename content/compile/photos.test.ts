import sharp from 'sharp';
import type { ProductDetails } from 'api/records';
import { makeSite, type Site } from './__fixtures__/site';

// AVIF takes tens of seconds of a busy machine.
jest.setTimeout(180_000);

/** A test photograph of noise, which does not compress to almost nothing. Few pixels: AVIF takes its time over each. */
const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#446', noise: { type: 'gaussian', mean: 120, sigma: 8 } },
  });

let site: Site;
beforeEach(async () => {
  site = await makeSite();
});
afterEach(() => site.remove());

const product = () => site.json<ProductDetails>('data/products/cables_1.json');

it('replaces a drawing by the photograph: AVIF and WebP, four widths, placeholder', async () => {
  await site.write('photos/part.jpg', await photo(1400, 280).jpeg().toBuffer());
  await site.compile();
  const { picture } = await product();
  expect(picture).toMatchObject({ width: 1280, height: 256 });
  expect(picture.src).toMatch(/^\/images\/part-640\.[0-9a-f]{8}\.webp$/);
  expect(picture.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(picture.placeholder?.length).toBeLessThanOrEqual(1024);
  for (const { type, srcset } of picture.sources ?? []) {
    const entries = srcset.split(', ').map((entry) => entry.split(' '));
    expect(entries.map(([, width]) => width)).toEqual(['320w', '640w', '960w', '1280w']);
    for (const [address = '', width = ''] of entries) {
      const { format, width: own } = await sharp(await site.read(address.slice(1))).metadata();
      expect(`image/${format === 'heif' ? 'avif' : format} ${own}w`).toBe(`${type} ${width}`);
    }
  }
});

it('never enlarges a photograph', async () => {
  await site.write('photos/part.png', await photo(500, 100).png().toBuffer());
  await site.compile();
  const { picture } = await product();
  expect(picture).toMatchObject({ width: 320, height: 64 });
  expect(picture.sources?.[0]?.srcset).toMatch(/^\S+ 320w$/);
});

it('keeps a small photograph at its own width', async () => {
  await site.write('photos/part.webp', await photo(200, 100).webp().toBuffer());
  await site.compile();
  expect((await product()).picture).toMatchObject({ width: 200, height: 100 });
});

it('rotates a photograph by its EXIF orientation', async () => {
  await site.write('photos/part.jpg', await photo(80, 320).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  await site.compile();
  expect((await product()).picture).toMatchObject({ width: 320, height: 80 });
});

it('rejects two photographs with the same key', async () => {
  await site.write('photos/part.jpg', await photo(64, 48).jpeg().toBuffer());
  await site.write('photos/part.png', await photo(64, 48).png().toBuffer());
  expect(await site.problems()).toEqual(['photos/part.png: the key part has a second file']);
});
