import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Picture } from '../records';
import type { Cache } from './cache';
import { cleanArt, DrawingError, drawingSize, frameDrawing, missingDrawing } from './drawings';
import { encodePhoto, encodeSlide, type Encoded, type NameFile } from './encodings';
import type { Place, Problems } from './problems';
import { fixedPictureKeys } from './checks';
import type { Sources } from './sources';
import { drawWordmark } from './wordmarks';

/** A picture for pages, with the file that the PDFs take it from: the framed drawing, or the photograph as it came. */
export interface MadePicture extends Encoded {
  original: Buffer;
}

/** All pictures of the site: by drawing key, by slide name, and word marks by brand key. */
export interface Pictures {
  byKey: Map<string, MadePicture>;
  slides: Map<string, Encoded>;
  wordmarks: Map<string, Encoded>;
}

/**
 * Makes every picture that the sources name. A photograph replaces the drawing of the same key; a drawing goes before a
 * picture of art/. Missing and faulty ones are noted in `problems` with the field that names them; with `draft`, a
 * missing one is a warning and a neutral drawing stands in its place.
 */
export async function makePictures(
  sources: Sources,
  { draft, cache, nameFile, problems }: { draft: boolean; cache: Cache; nameFile: NameFile; problems: Problems },
): Promise<Pictures> {
  const byKey = new Map<string, MadePicture>();
  for (const [key, place] of namedPictures(sources)) {
    byKey.set(key, await makePicture(key, place));
  }
  const slides = new Map<string, Encoded>();
  for (const name of new Set(sources.home.slides.flatMap(({ images }) => images))) {
    const key = basename(name).replace(/\.\w+$/, '');
    const original = await readSlide(key, name);
    if (original) slides.set(name, await encodeSlide(name, original, cache, nameFile));
  }
  const wordmarks = new Map<string, Encoded>();
  for (const brand of sources.brands) {
    const { svg, width, height } = drawWordmark(brand);
    wordmarks.set(brand.key, svgPicture(`brand_${brand.key}`, svg, { width, height }));
  }
  return { byKey, slides, wordmarks };

  async function makePicture(key: string, place: Place): Promise<MadePicture> {
    const photo = sources.photos.get(key);
    const drawing = sources.drawings.get(key);
    const art = sources.art.get(key);
    if (photo) {
      const original = await readFile(photo);
      try {
        return { ...(await encodePhoto(key, original, cache, nameFile)), original };
      } catch (error) {
        problems.add({ file: `photos/${basename(photo)}` }, `is no picture: ${(error as Error).message}`);
      }
    } else if (drawing) {
      const svg = await readFile(drawing, 'utf8');
      const grid = !key.startsWith('person_');
      const framed = await draw(`drawings/${basename(drawing)}`, () =>
        cache.get('drawing', [svg, String(grid)], () => Buffer.from(frameDrawing(svg, { grid }))),
      );
      if (framed) return drawn(key, framed, drawingSize);
    } else if (art) {
      const svg = await readFile(art, 'utf8');
      const cleaned = await draw(`art/${basename(art)}`, () =>
        cache.get('art', [svg], () => Buffer.from(JSON.stringify(cleanArt(svg)))),
      );
      if (cleaned) {
        const { svg: minified, width, height } = JSON.parse(cleaned.toString()) as ReturnType<typeof cleanArt>;
        return drawn(key, Buffer.from(minified), { width, height });
      }
    } else if (draft) {
      problems.warn(place, `drawings/${key}.svg does not exist yet`);
    } else {
      problems.add(place, `neither drawings/${key}.svg nor photos/${key}.jpg, .png or .webp exists`);
    }
    return drawn('missing', Buffer.from(frameDrawing(missingDrawing, { grid: true })), drawingSize);
  }

  /** The original of a carousel picture: the owner's photograph, or the art checked and minified. */
  async function readSlide(key: string, name: string): Promise<Buffer | undefined> {
    const photo = sources.photos.get(key);
    if (photo) return readFile(photo);
    const art = sources.art.get(key);
    if (art) {
      const svg = await readFile(art, 'utf8');
      return draw(`art/${key}.svg`, () => Buffer.from(cleanArt(svg).svg));
    }
    if (draft) {
      problems.warn({ file: 'home.yaml', field: 'slides' }, `art/${key}.svg does not exist yet`);
      return Buffer.from(frameDrawing(missingDrawing, { grid: true }));
    }
    problems.add({ file: 'home.yaml', field: 'slides' }, `${name} needs art/${key}.svg or a photograph of that name`);
    return undefined;
  }

  async function draw(file: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer | undefined> {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error;
      for (const reason of error.reasons) problems.add({ file }, reason);
      return undefined;
    }
  }

  function drawn(key: string, svg: Buffer, size: { width: number; height: number }): MadePicture {
    return { ...svgPicture(key, svg.toString(), size), original: svg };
  }

  function svgPicture(key: string, svg: string, size: { width: number; height: number }): Encoded {
    const content = Buffer.from(svg);
    const path = nameFile(key, content, 'svg');
    const picture: Picture = { src: `/${path}`, ...size };
    return { picture, files: [[path, content]] };
  }
}

/** Every drawing key that a record names, with the first place that names it. */
function namedPictures({ categories, products, company, pages }: Sources): Map<string, Place> {
  const found = new Map<string, Place>();
  const add = (key: string, place: Place) => found.has(key) || found.set(key, place);
  for (const { id, image } of categories) add(image, { file: 'categories.yaml', record: id, field: 'image' });
  for (const { file, source } of products) {
    const at = (field: string) => ({ file, record: source.id, field });
    add(source.image, at('image'));
    for (const field of ['detailDescription', 'detailDescriptionAfterTable'] as const) {
      source[field]?.forEach((block, index) => {
        block.images1?.forEach((key) => add(key, at(`${field}[${index}].images1`)));
        block.images2?.forEach((key) => add(key, at(`${field}[${index}].images2`)));
      });
    }
    for (const [label, { sections = [] }] of Object.entries(source.downloads ?? {})) {
      sections.forEach(({ image }, index) => image && add(image, at(`downloads.${label}.sections[${index}].image`)));
    }
    const keys = source.description.flatMap((entry) => Object.keys(entry));
    if (keys.some((key) => key.startsWith('%'))) add(fixedPictureKeys.ceilingRoseTable, at('description'));
    if (keys.includes('*Characteristics')) add(fixedPictureKeys.characteristics, at('description'));
  }
  for (const { id, image } of company.team) add(image, { file: 'company.yaml', record: id, field: 'image' });
  add(pages.about.hero.image, { file: 'pages/about.yaml', field: 'hero.image' });
  for (const { id, image } of pages.certificates.certificates) {
    add(image, { file: 'pages/certificates.yaml', record: id, field: 'image' });
  }
  add(pages.certificates.quality.image, { file: 'pages/certificates.yaml', field: 'quality.image' });
  for (const { id, image } of pages.projects.projects) {
    add(image, { file: 'pages/projects.yaml', record: id, field: 'image' });
  }
  return found;
}
