import { formatAll, formatValue, sameValue } from 'api/values';
import { listed } from '../drawn/dimensions';
import type { Problems } from '../problems';
import type { Sources } from '../sources';
import { valuesOf, type Family } from './family';
import type { Registry } from './registry';
import { readValue } from './values';

/** What a drawing shows, such as four pins, must be true of a variant of the product that it illustrates. */
export function checkDrawings(
  { products, drawingParameters, drawings }: Sources,
  registry: Registry,
  byProduct: Map<string, Family>,
  problems: Problems,
) {
  const file = 'drawings/parameters.yaml';
  const shownBy = new Map<string, Sources['products']>();
  for (const product of products) {
    const { image, dimensionDrawing = image } = product.source;
    for (const drawing of new Set([image, dimensionDrawing])) {
      const same = shownBy.get(drawing);
      if (same) same.push(product);
      else shownBy.set(drawing, [product]);
    }
  }
  for (const [drawing, { draw, dimensions, ...shown }] of Object.entries(drawingParameters)) {
    if (draw === undefined && !drawings.has(drawing))
      problems.add({ file, record: drawing }, 'there is no such drawing');
    for (const id of listed(dimensions)) {
      if (registry.attributes.get(id)?.unit !== 'mm') {
        problems.add({ file, record: drawing, field: 'dimensions' }, `attributes.yaml has no ${id} in mm`);
      }
    }
    for (const [id, written] of Object.entries(shown)) {
      const attribute = registry.attributes.get(id);
      const at = { file, record: drawing, field: id };
      if (!attribute) {
        problems.add(at, `attributes.yaml has no attribute ${id}`);
        continue;
      }
      try {
        const value = readValue(attribute, written);
        for (const { file: of, source } of shownBy.get(drawing) ?? []) {
          const family = byProduct.get(source.id);
          const values = family ? valuesOf(family, id) : [];
          const isTrue = [value].flat().every((word) => values.some((one) => sameValue(one, word)));
          if (values.length === 0 || isTrue) continue;
          const is = `${attribute.label} ${formatValue(attribute, value)}`;
          problems.add(
            { file: of, record: source.id, field: source.image === drawing ? 'image' : 'dimensionDrawing' },
            `the drawing ${drawing} shows ${is}, but the product has ${formatAll(attribute, values)}`,
          );
        }
      } catch (error) {
        problems.add(at, (error as Error).message);
      }
    }
  }
}
