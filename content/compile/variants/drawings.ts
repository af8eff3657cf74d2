import { formatAll, formatValue, sameValue } from 'api/values';
import type { AttributeValue } from 'api/records';
import { listed } from '../drawn/dimensions';
import type { Place, Problems } from '../problems';
import type { ProductFacts } from '../product-facts';
import type { Sources } from '../sources';
import { valuesOf, type Family } from './family';
import type { Registry } from './registry';
import { readValue, type KnownAttribute } from './values';

/** What each drawing shows of attributes, such as four pins, by its key. */
export type ShownValues = ReadonlyMap<string, readonly { attribute: KnownAttribute; value: AttributeValue }[]>;

/** Reads what the drawings show, and adds each problem of it. */
export function readShown(
  { drawingParameters, drawings }: Pick<Sources, 'drawingParameters' | 'drawings'>,
  registry: Registry,
  problems: Problems,
): ShownValues {
  const file = 'drawings/parameters.yaml';
  const byDrawing = new Map<string, { attribute: KnownAttribute; value: AttributeValue }[]>();
  for (const [drawing, { draw, dimensions, ...shown }] of Object.entries(drawingParameters)) {
    if (draw === undefined && !drawings.has(drawing))
      problems.add({ file, record: drawing }, 'there is no such drawing');
    for (const id of listed(dimensions)) {
      if (registry.attributes.get(id)?.unit !== 'mm') {
        problems.add({ file, record: drawing, field: 'dimensions' }, `attributes.yaml has no ${id} in mm`);
      }
    }
    const values = Object.entries(shown).flatMap(([id, written]) => {
      const at = { file, record: drawing, field: id };
      const attribute = registry.attributes.get(id);
      try {
        if (!attribute) throw new Error(`attributes.yaml has no attribute ${id}`);
        return [{ attribute, value: readValue(attribute, written) }];
      } catch (error) {
        problems.add(at, (error as Error).message);
        return [];
      }
    });
    byDrawing.set(drawing, values);
  }
  return byDrawing;
}

/** What the drawings of a product show must be true of one of its variants. */
export function checkDrawings(
  { image, dimensionDrawing = image }: Pick<ProductFacts, 'image' | 'dimensionDrawing'>,
  family: Family,
  shown: ShownValues,
  at: (field: string) => Place,
  problems: Problems,
) {
  for (const drawing of new Set([image, dimensionDrawing])) {
    for (const { attribute, value } of shown.get(drawing) ?? []) {
      const values = valuesOf(family, attribute.id);
      const isTrue = [value].flat().every((word) => values.some((one) => sameValue(one, word)));
      if (values.length === 0 || isTrue) continue;
      const is = `${attribute.label} ${formatValue(attribute, value)}`;
      problems.add(
        at(image === drawing ? 'image' : 'dimensionDrawing'),
        `the drawing ${drawing} shows ${is}, but the product has ${formatAll(attribute, values)}`,
      );
    }
  }
}
