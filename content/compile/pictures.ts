import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Picture } from 'api/records';
import { withColors } from 'shared-ui/theme';
import type { Cache } from './cache';
import type * as Drawings from './drawings';
import { DrawingError, drawingSize } from './drawing-rules';
import { encodePhoto, encodeSlide, type Encoded, type NameFile } from './encodings';
import type { Place, Problems } from './problems';
import type { Sources } from './sources';
import { drawWordmark } from './wordmarks';

/** Loaded for the first picture that is not in the cache: svgo takes 0.2 s. */
const drawings = () => require('./drawings') as typeof Drawings;
type Art = ReturnType<ReturnType<typeof drawings>['cleanArt']>;

/** A picture for pages, with the original for the PDFs: the framed drawing or the original photograph. */
export interface MadePicture extends Encoded {
  original: Buffer;
}

/** All pictures of the site: by drawing key, by slide name, and word marks by brand key. */
export interface Pictures {
  byKey: Map<string, MadePicture>;
  slides: Map<string, Encoded>;
  wordmarks: Map<string, Encoded>;
  /** The company's mark as minified SVG, to be inlined into pages. */
  logo: string | undefined;
}

/**
 * Makes every picture to which the sources refer. A photograph replaces the drawing of the same key, and a drawing
 * takes precedence over a picture of art/. Adds missing and invalid pictures to `problems`.
 */
export async function makePictures(
  sources: Sources,
  { cache, nameFile, problems }: { cache: Cache; nameFile: NameFile; problems: Problems },
): Promise<Pictures> {
  const colors = withColors(sources.company.colors);
  const byKey = new Map<string, MadePicture>();
  for (const [key, place] of namedPictures(sources)) {
    const made = await makePicture(key, place);
    if (made) byKey.set(key, made);
  }
  const slides = new Map<string, Encoded>();
  for (const name of new Set(sources.home.slides.flatMap(({ images }) => images))) {
    const made = await makeSlide(name);
    if (made) slides.set(name, made);
  }
  const wordmarks = new Map<string, Encoded>();
  for (const brand of sources.brands) {
    const drawn = await cache.get('wordmark', [JSON.stringify([brand.name, brand.mark, colors.ink])], () =>
      Buffer.from(JSON.stringify(drawWordmark(brand, colors))),
    );
    const { svg, width, height } = JSON.parse(drawn.toString()) as ReturnType<typeof drawWordmark>;
    wordmarks.set(brand.key, svgPicture(`brand_${brand.key}`, Buffer.from(svg), { width, height }));
  }
  const { logo: logoFile } = sources;
  const logo = logoFile && (await attempt(logoFile, async () => (await cleanedArt(logoFile)).svg));
  return { byKey, slides, wordmarks, logo };

  async function makePicture(key: string, place: Place): Promise<MadePicture | undefined> {
    const photo = sources.photos.get(key);
    if (photo) {
      const original = await readFile(photo);
      return attempt(photo, async () => ({ ...(await encodePhoto(key, original, cache, nameFile)), original }));
    }
    const drawing = sources.drawings.get(key);
    const drawn = sources.drawn.get(key);
    if (drawing || drawn) {
      const svg = drawn ?? (await readFile(drawing!, 'utf8'));
      const grid = !key.startsWith('person_');
      return attempt(drawing ?? `drawings/${key}`, async () => {
        const framed = await cache.get('drawing', [svg, String(grid), JSON.stringify(colors)], () => {
          const { frameDrawing } = drawings();
          return Buffer.from(frameDrawing(svg, { grid, colors }));
        });
        return svgPicture(key, framed, drawingSize);
      });
    }
    const art = sources.art.get(key);
    if (art) {
      return attempt(art, async () => {
        const { svg, ...size } = await cleanedArt(art);
        return svgPicture(key, Buffer.from(svg), size);
      });
    }
    // What is wrong with its parameters is reported already.
    const isRefused = key in sources.drawingParameters || sources.refused.isAnyIn('drawings/parameters.yaml');
    if (isRefused) return undefined;
    problems.add(place, `neither drawings/${key}.svg nor photos/${key}.jpg, .png or .webp exists`);
    return undefined;
  }

  async function makeSlide(name: string): Promise<Encoded | undefined> {
    const key = name.replace(/\.\w+$/, '');
    const photo = sources.photos.get(key);
    const art = sources.art.get(key);
    const path = photo ?? art;
    if (!path) {
      problems.add({ file: 'home.yaml', field: 'slides' }, `${name} needs art/${key}.svg or a photograph of that name`);
      return undefined;
    }
    return attempt(path, async () => {
      const original = photo ? await readFile(photo) : Buffer.from((await cleanedArt(path)).svg);
      return encodeSlide(name, original, colors.ink, cache, nameFile);
    });
  }

  /** @throws {DrawingError} if the picture breaks the rules */
  async function cleanedArt(path: string): Promise<Art> {
    const svg = await readFile(path, 'utf8');
    const cleaned = await cache.get('art', [svg], () => {
      const { cleanArt } = drawings();
      return Buffer.from(JSON.stringify(cleanArt(svg)));
    });
    return JSON.parse(cleaned.toString()) as Art;
  }

  /** The result of `make`; undefined if the file is not a picture or breaks the rules for drawings. */
  async function attempt<T>(path: string, make: () => Promise<T>): Promise<T | undefined> {
    const file = path === sources.logo ? basename(path) : `${basename(dirname(path))}/${basename(path)}`;
    try {
      return await make();
    } catch (error) {
      if (error instanceof DrawingError) for (const reason of error.reasons) problems.add({ file }, reason);
      else problems.add({ file }, `is not a picture: ${(error as Error).message}`);
      return undefined;
    }
  }

  function svgPicture(key: string, content: Buffer, size: { width: number; height: number }): MadePicture {
    const path = nameFile(key, content, 'svg');
    const picture: Picture = { src: `/${path}`, width: size.width, height: size.height };
    return { picture, files: [[path, content]], original: content };
  }
}

/** Every drawing key to which a record refers, with the place of its first reference. */
function namedPictures({ categories, products, company, pages }: Sources): Map<string, Place> {
  const found = new Map<string, Place>();
  const add = (key: string, place: Place) => found.has(key) || found.set(key, place);
  for (const { id, image } of categories) add(image, { file: 'categories.yaml', record: id, field: 'image' });
  for (const { file, facts } of products) {
    for (const [key, field] of facts.pictures) add(key, { file, record: facts.id, field });
  }
  company.team.forEach(({ id, image }, index) =>
    add(image, { file: 'company.yaml', record: id, field: `team[${index}].image` }),
  );
  add(pages.about.hero.image, { file: 'pages/about.yaml', field: 'hero.image' });
  pages.certificates.certificates.forEach(({ id, image }, index) =>
    add(image, { file: 'pages/certificates.yaml', record: id, field: `certificates[${index}].image` }),
  );
  add(pages.certificates.quality.image, { file: 'pages/certificates.yaml', field: 'quality.image' });
  pages.projects.projects.forEach(({ id, image }, index) =>
    add(image, { file: 'pages/projects.yaml', record: id, field: `projects[${index}].image` }),
  );
  return found;
}
