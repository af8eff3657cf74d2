import type Sharp from 'sharp';
import type { Picture } from 'api/records';
import type { Cache } from './cache';

/** Loaded with the first photograph. */
const sharp = () => require('sharp') as typeof Sharp;

/** A picture for a page: its record, and the files to which it refers, by path below the site's root. */
export interface Encoded {
  picture: Picture;
  files: [path: string, content: Buffer][];
}

/** Names a file after its content: `images/plug_3p.1a2b3c4d.svg`. */
export type NameFile = (key: string, content: Buffer, ending: string) => string;

const photoWidths = [320, 640, 960, 1280];
const slideWidths = [640, 960, 1280, 1920];

/**
 * Encodes an owner's photograph as AVIF and WebP in up to four widths, never wider than the original, with a blurred
 * placeholder of at most 1 KB. Throws sharp's error if the file is not a picture.
 */
export async function encodePhoto(key: string, original: Buffer, cache: Cache, nameFile: NameFile): Promise<Encoded> {
  const size = await sizeOf(original, cache);
  const fitting = photoWidths.filter((width) => width <= size.width);
  const widths = fitting.length > 0 ? fitting : [size.width];
  const encode = (width: number, type: 'avif' | 'webp') =>
    cache.get('photo', [original, String(width), type], () => {
      const resized = sharp()(original).autoOrient().resize({ width });
      return (type === 'avif' ? resized.avif({ quality: 50, effort: 4 }) : resized.webp({ quality: 74 })).toBuffer();
    });
  const files: Encoded['files'] = [];
  const sources: Picture['sources'] = [];
  const addresses = new Map<string, string>();
  for (const type of ['avif', 'webp'] as const) {
    const srcset: string[] = [];
    for (const width of widths) {
      const content = await encode(width, type);
      const path = nameFile(`${key}-${width}`, content, type);
      files.push([path, content]);
      addresses.set(`${type} ${width}`, `/${path}`);
      srcset.push(`/${path} ${width}w`);
    }
    sources.push({ type: `image/${type}`, srcset: srcset.join(', ') });
  }
  const middle = widths.filter((width) => width <= 640).at(-1) ?? widths[0];
  const width = widths.at(-1) ?? size.width;
  return {
    files,
    picture: {
      src: addresses.get(`webp ${middle}`) ?? '',
      width,
      height: Math.round((width * size.height) / size.width),
      sources,
      placeholder: await placeholder(original, cache),
    },
  };
}

/**
 * Encodes one picture of the carousel in the format that its name in home.yaml has (row B4 requires two jpg and one
 * webp) and in four widths, to which a smaller photograph is enlarged: it fills the width of the page in any case.
 * `background` (`#rrggbb`) fills its transparent parts. Throws sharp's error if it is not a picture.
 */
export async function encodeSlide(
  name: string,
  original: Buffer,
  background: string,
  cache: Cache,
  nameFile: NameFile,
): Promise<Encoded> {
  const [key = '', ending = ''] = name.split('.');
  const own = await sizeOf(original, cache);
  const files: Encoded['files'] = [];
  const srcset: { address: string; width: number }[] = [];
  for (const width of slideWidths) {
    const content = await cache.get('slide', [original, String(width), ending, background], () => {
      // An SVG is rendered at the target size, not scaled from its own.
      const density = Math.min(2400, Math.max(36, (72 * width) / own.width));
      const resized = sharp()(original, { density }).autoOrient().resize({ width }).flatten({ background });
      return (
        ending === 'webp' ? resized.webp({ quality: 72 }) : resized.jpeg({ quality: 68, mozjpeg: true })
      ).toBuffer();
    });
    const path = nameFile(`${key}-${width}`, content, ending);
    files.push([path, content]);
    srcset.push({ address: `/${path}`, width });
  }
  return {
    files,
    picture: {
      src: srcset[2]?.address ?? '',
      width: 1920,
      height: Math.round((1920 * own.height) / own.width),
      sources: [
        {
          type: ending === 'webp' ? 'image/webp' : 'image/jpeg',
          srcset: srcset.map(({ address, width }) => `${address} ${width}w`).join(', '),
        },
      ],
      placeholder: await placeholder(original, cache),
    },
  };
}

/** The size at which a picture is shown, as its EXIF data may turn it. @throws sharp's error if it is not a picture */
async function sizeOf(original: Buffer, cache: Cache): Promise<{ width: number; height: number }> {
  const kept = await cache.get('photo', [original, 'size'], async () => {
    const { autoOrient } = await sharp()(original).metadata();
    return Buffer.from(JSON.stringify(autoOrient));
  });
  return JSON.parse(kept.toString()) as { width: number; height: number };
}

async function placeholder(original: Buffer, cache: Cache): Promise<string> {
  const tiny = await cache.get('photo', [original, 'placeholder'], () =>
    sharp()(original).autoOrient().resize({ width: 20 }).blur(1).flatten().webp({ quality: 30 }).toBuffer(),
  );
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
