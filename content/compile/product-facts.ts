import type { ProductSource } from '../schema';

/** Drawing keys of the two fixed pictures (rows C7, C8: the `%` row and the Characteristics section). */
export const fixedPictureKeys = { ceilingRoseTable: 'ceiling_rose_table', characteristics: 'characteristics' } as const;

/**
 * What is asked of every product in every run. It is kept beside the record, so that the record itself is parsed only where
 * something is made of it.
 */
export interface ProductFacts extends Pick<
  ProductSource,
  | 'id'
  | 'productName'
  | 'company'
  | 'added'
  | 'image'
  | 'dimensionDrawing'
  | 'accessories'
  | 'alternatives'
  | 'datasheet'
> {
  /** The pictures that it shows, each with the field that names it. */
  pictures: [key: string, field: string][];
  downloads: { label: string; file: string; hasSections: boolean }[];
  /** Which of its reviews are samples. */
  sampleReviews: number[];
  /** Whether a block or a document has a table of cables, which is made when all families are known. */
  hasCableTable: boolean;
}

/** Takes the facts from a record. */
export function factsOf(source: ProductSource): ProductFacts {
  const { id, productName, company, added, image, dimensionDrawing, accessories, alternatives, datasheet } = source;
  const blocks = [...(source.detailDescription ?? []), ...(source.detailDescriptionAfterTable ?? [])];
  const documents = Object.entries(source.downloads ?? {});
  const sections = documents.flatMap(([, document]) => document.sections ?? []);
  return {
    ...{ id, productName, company, added, image, dimensionDrawing, accessories, alternatives, datasheet },
    pictures: picturesOf(source),
    downloads: documents.map(([label, document]) => ({
      label,
      file: document.file,
      hasSections: document.sections !== undefined,
    })),
    sampleReviews: source.customerReviews.flatMap(({ sample }, index) => (sample ? [index] : [])),
    hasCableTable: [...blocks, ...sections].some(({ cableTable }) => cableTable !== undefined),
  };
}

function picturesOf(source: ProductSource): ProductFacts['pictures'] {
  const found: ProductFacts['pictures'] = [[source.image, 'image']];
  if (source.dimensionDrawing !== undefined) found.push([source.dimensionDrawing, 'dimensionDrawing']);
  for (const field of ['detailDescription', 'detailDescriptionAfterTable'] as const) {
    source[field]?.forEach((block, index) => {
      for (const list of ['images1', 'images2'] as const) {
        block[list]?.forEach((key) => found.push([key, `${field}[${index}].${list}`]));
      }
    });
  }
  for (const [label, { sections = [] }] of Object.entries(source.downloads ?? {})) {
    sections.forEach(({ image }, index) => image && found.push([image, `downloads.${label}.sections[${index}].image`]));
  }
  const keys = source.description.flatMap((entry) => Object.keys(entry));
  if (keys.some((key) => key.startsWith('%'))) found.push([fixedPictureKeys.ceilingRoseTable, 'description']);
  if (keys.includes('*Characteristics')) found.push([fixedPictureKeys.characteristics, 'description']);
  return found;
}
