import { plainText } from 'api/plain-text';
import type { ProductSource } from '../schema';

/**
 * What the documents of a product say besides its datasheet, sentence by sentence and row by row, each with the name of the document:
 * `Installation Guide: Fit the guard if the fan hangs lower than 2.7 m above the floor.`
 */
export const guideLines = ({ downloads = {} }: Pick<ProductSource, 'downloads'>): string[] =>
  Object.entries(downloads).flatMap(([label, { sections = [] }]) =>
    sections.flatMap(({ paragraphs = [], steps = [], table = [] }) => {
      const sentences = [...paragraphs, ...steps].flatMap((text) => plainText(text).split(/(?<=[.!?])\s+(?=[A-Z])/));
      return [...sentences, ...rowLines(table)].map((line) => `${label}: ${line}`);
    }),
  );

const rowLines = ([heads = [], ...rows]: readonly (readonly string[])[]): string[] =>
  rows.map((cells) => cells.map((cell, at) => `${heads[at] ?? ''} ${plainText(cell)}`.trim()).join('; '));
