import type Sharp from 'sharp';
import type { Cache } from '../cache';

/** Loaded with the first picture that is not in the cache. */
const sharp = () => require('sharp') as typeof Sharp;

/** 200 dots per inch: sharp on paper, but a small file. */
const dotsPerPoint = 200 / 72;

/**
 * Renders a picture for a PDF at the width at which it is printed (in points): a drawing as a PNG of few colours, a
 * photograph as a JPEG. `original` is the framed drawing or the original photograph.
 */
export function raster(original: Buffer, width: number, cache: Pick<Cache, 'get'>): Promise<Buffer> {
  const pixels = Math.round(width * dotsPerPoint);
  return cache.get('raster', [original, String(pixels)], async () => {
    const { format, width: own } = await sharp()(original).metadata();
    // An SVG is rendered at the target size, not scaled from its own.
    const density = format === 'svg' ? Math.min(2400, (72 * pixels) / own) : undefined;
    const image = sharp()(original, { density }).autoOrient().resize({ width: pixels }).flatten({ background: '#fff' });
    return format === 'svg'
      ? image.png({ palette: true, colours: 16, effort: 8 }).toBuffer()
      : image.jpeg({ quality: 78 }).toBuffer();
  });
}
