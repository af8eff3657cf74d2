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

interface Making {
  cache: Cache;
  nameFile: NameFile;
  problems: Problems;
}

/**
 * Makes every picture to which the sources refer. A photograph replaces the drawing of the same key, and a drawing
 * takes precedence over a picture of art/. Adds missing and invalid pictures to `problems`.
 */
export async function makePictures(sources: Sources, making: Making): Promise<Pictures> {
  const maker = new PictureMaker(sources, making);
  const byKey = new Map<string, MadePicture>();
  for (const [key, place] of namedPictures(sources)) {
    const made = await maker.picture(key, place);
    if (made) byKey.set(key, made);
  }
  const slides = new Map<string, Encoded>();
  for (const name of new Set(sources.home.slides.flatMap(({ images }) => images))) {
    const made = await maker.slide(name);
    if (made) slides.set(name, made);
  }
  const wordmarks = new Map<string, Encoded>();
  for (const brand of sources.brands) wordmarks.set(brand.key, await maker.wordmark(brand));
  return { byKey, slides, wordmarks, logo: await maker.logo() };
}

class PictureMaker {
  readonly #colors;

  constructor(
    readonly sources: Sources,
    readonly making: Making,
  ) {
    this.#colors = withColors(sources.company.colors);
  }

  /** @param place where a record first names it */
  async picture(key: string, place: Place): Promise<MadePicture | undefined> {
    const { photos, drawings: files, drawn, art, drawingParameters, refused } = this.sources;
    const photo = photos.get(key);
    if (photo) return this.#photo(key, photo);
    const file = files.get(key);
    if (file !== undefined || drawn.has(key)) return this.#drawing(key, file);
    const artFile = art.get(key);
    if (artFile) {
      return this.#attempt(artFile, async () => {
        const { svg, ...size } = await this.#cleanedArt(artFile);
        return this.#svgPicture(key, Buffer.from(svg), size);
      });
    }
    // What is wrong with its parameters is reported already.
    const isRefused = key in drawingParameters || refused.isAnyIn('drawings/parameters.yaml');
    if (!isRefused) {
      this.making.problems.add(place, `neither drawings/${key}.svg nor photos/${key}.jpg, .png or .webp exists`);
    }
    return undefined;
  }

  async slide(name: string): Promise<Encoded | undefined> {
    const { cache, nameFile, problems } = this.making;
    const key = name.replace(/\.\w+$/, '');
    const photo = this.sources.photos.get(key);
    const path = photo ?? this.sources.art.get(key);
    if (!path) {
      problems.add({ file: 'home.yaml', field: 'slides' }, `${name} needs art/${key}.svg or a photograph of that name`);
      return undefined;
    }
    return this.#attempt(path, async () => {
      const original = photo ? await readFile(photo) : Buffer.from((await this.#cleanedArt(path)).svg);
      return encodeSlide(name, original, this.#colors.ink, cache, nameFile);
    });
  }

  async wordmark(brand: Sources['brands'][number]): Promise<Encoded> {
    const inputs = [JSON.stringify([brand.name, brand.mark, this.#colors.ink])];
    const drawn = await this.making.cache.get('wordmark', inputs, () =>
      Buffer.from(JSON.stringify(drawWordmark(brand, this.#colors))),
    );
    const { svg, width, height } = JSON.parse(drawn.toString()) as ReturnType<typeof drawWordmark>;
    return this.#svgPicture(`brand_${brand.key}`, Buffer.from(svg), { width, height });
  }

  async logo(): Promise<string | undefined> {
    const { logo } = this.sources;
    return logo && this.#attempt(logo, async () => inRem((await this.#cleanedArt(logo)).svg));
  }

  async #photo(key: string, file: string) {
    const { cache, nameFile } = this.making;
    const original = await readFile(file);
    return this.#attempt(file, async () => ({ ...(await encodePhoto(key, original, cache, nameFile)), original }));
  }

  /** @param file absent if it is drawn by its parameters, which take precedence */
  async #drawing(key: string, file: string | undefined) {
    const svg = this.sources.drawn.get(key) ?? (await readFile(file!, 'utf8'));
    const grid = !key.startsWith('person_');
    const colors = this.#colors;
    return this.#attempt(file ?? `drawings/${key}`, async () => {
      const framed = await this.making.cache.get('drawing', [svg, String(grid), JSON.stringify(colors)], () => {
        const { frameDrawing } = drawings();
        return Buffer.from(frameDrawing(svg, { grid, colors }));
      });
      return this.#svgPicture(key, framed, drawingSize);
    });
  }

  /** @throws {DrawingError} if the picture breaks the rules */
  async #cleanedArt(path: string): Promise<Art> {
    const svg = await readFile(path, 'utf8');
    const cleaned = await this.making.cache.get('art', [svg], () => {
      const { cleanArt } = drawings();
      return Buffer.from(JSON.stringify(cleanArt(svg)));
    });
    return JSON.parse(cleaned.toString()) as Art;
  }

  /** The result of `make`; undefined if the file is not a picture or breaks the rules for drawings. */
  async #attempt<T>(path: string, make: () => Promise<T>): Promise<T | undefined> {
    const { problems } = this.making;
    const file = path === this.sources.logo ? basename(path) : `${basename(dirname(path))}/${basename(path)}`;
    try {
      return await make();
    } catch (error) {
      if (error instanceof DrawingError) for (const reason of error.reasons) problems.add({ file }, reason);
      else problems.add({ file }, `is not a picture: ${(error as Error).message}`);
      return undefined;
    }
  }

  #svgPicture(key: string, content: Buffer, size: { width: number; height: number }): MadePicture {
    const path = this.making.nameFile(key, content, 'svg');
    const picture: Picture = { src: `/${path}`, width: size.width, height: size.height };
    return { picture, files: [[path, content]], original: content };
  }
}

/** A drawing that is as large beside text of any size as beside text of 16 px. */
const inRem = (svg: string) =>
  svg.replace(/^<svg[^>]*/, (root) =>
    root.replace(/ (width|height)="([\d.]+)(?:px)?"/g, (_, side, pixels) => ` ${side}="${Number(pixels) / 16}rem"`),
  );

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
