import type { TableHeaderCell } from 'api/records';
import type { ProductSource } from '../../schema';
import { hash } from '../cache';
import { letterAt, listed } from '../drawn/dimensions';
import type { Problems } from '../problems';
import { withSource, type SourcedProduct } from '../sourced-product';
import type { Sources } from '../sources';
import { valuesOf, type Family } from './family';
import type { Registry } from './registry';
import { leafPaths, plainTable } from './tables';

/** A header with the letters of a drawing's dimensions, and the attributes for which it has no column. */
export function withLetters(
  header: readonly TableHeaderCell[][],
  ids: readonly string[],
): { columns: TableHeaderCell[][]; missing: string[] } {
  const paths = leafPaths(header.map((cells) => [...cells]));
  const letters = new Map<string, string>();
  const missing = ids.filter((id, place) => {
    const cells = cellsOf(id, paths);
    for (const cell of cells) letters.set(cell, letterAt(place));
    return cells.length === 0;
  });
  const lettered = (cell: TableHeaderCell): TableHeaderCell => {
    const letter = letters.get(cell.id);
    if (letter === undefined) return cell;
    const unit = cell.name.endsWith(' (mm)') ? ' (mm)' : '';
    return { ...cell, name: `${cell.name.slice(0, cell.name.length - unit.length)} ${letter}${unit}` };
  };
  return { columns: header.map((cells) => cells.map(lettered)), missing };
}

/** The cells above the columns of an attribute: its own, or the one above both ends of its range. */
function cellsOf(id: string, paths: readonly string[][]): string[] {
  if (paths.some((path) => path.at(-1) === id)) return [id];
  const ends = paths.filter((path) => [`${id}_min`, `${id}_max`].includes(path.at(-1) ?? ''));
  const [above] = ends.map((path) => path.at(-2));
  const isOwn = above !== undefined && paths.every((path) => path.includes(above) === ends.includes(path));
  return isOwn ? [above] : ends.map((path) => path.at(-1)!);
}

/** The attributes that the dimension drawing of a product shows, in the order of their letters; none without a drawing. */
export const shownDimensions = (
  { dimensionDrawing: drawing }: Pick<ProductSource, 'dimensionDrawing'>,
  { drawingParameters }: Pick<Sources, 'drawingParameters'>,
): string[] => (drawing === undefined ? [] : listed(drawingParameters[drawing]?.dimensions));

/** Each dimension of a product's drawing must be a column of its table, so that both have the same letters. */
export function checkDimensionDrawing(
  { file, source }: SourcedProduct,
  family: Family | undefined,
  sources: Sources,
  registry: Registry,
  problems: Problems,
) {
  const { dimensionDrawing: drawing, table } = source;
  if (drawing === undefined) return;
  const refuse = (message: string) => problems.add({ file, record: source.id, field: 'dimensionDrawing' }, message);
  const ids = shownDimensions(source, sources);
  if (ids.length === 0) refuse(`drawings/parameters.yaml has no drawing ${drawing} with dimensions`);
  else if (!family) refuse('needs variants');
  else if (table?.rows) refuse('needs a table of variants, not of rows of its own');
  else {
    const own = typeof table?.columns === 'string' ? sources.tableColumns.get(table.columns) : table?.columns;
    const header = own ?? plainTable(family, registry, sources.company.currency).columns;
    const { missing } = withLetters(header, ids);
    ids.forEach((id, place) => {
      const shows = `the drawing ${drawing} shows ${letterAt(place)}, ${id}`;
      if (valuesOf(family, id).length === 0) refuse(`${shows}, but the product has no ${id}`);
      else if (missing.includes(id)) refuse(`${shows}, but the table has no column for it`);
    });
  }
}

/** The products with a block below the table for each dimension drawing, which says what the letters in its headings are. */
export function addDimensionDrawings(
  products: readonly SourcedProduct[],
  { registry }: { registry: Registry },
  sources: Pick<Sources, 'drawingParameters'>,
): SourcedProduct[] {
  return products.map((product) => {
    const { dimensionDrawing: drawing } = product.facts;
    if (drawing === undefined) return product;
    const ids = shownDimensions(product.facts, sources);
    const meanings = ids.map((id, place) => {
      const { label = id } = registry.attributes.get(id) ?? {};
      return `${letterAt(place)} ${label[0]!.toLowerCase()}${label.slice(1)}`;
    });
    const block = {
      title: 'Dimensions',
      images1: [drawing],
      content: [`Letters in the column headings: ${meanings.join(', ')}.`],
    };
    return withSource(product, hash(product.key, JSON.stringify([ids, block, 'below the table'])), () => ({
      ...product.source,
      detailDescription: [block, ...(product.source.detailDescription ?? [])],
    }));
  });
}
