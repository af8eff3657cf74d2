/** The schema of `content/relations.yaml`: which products go together. */
import { z } from 'zod';
import { attributeId as id } from './fields';

/**
 * One rule. Products of the class `of` have those of the class `accessories` as accessories, or others of their own class
 * as `alternatives`, where for every pair of attributes a value of one product fits a value of the other.
 */
export const relationSource = z
  .strictObject({
    of: id,
    accessories: id.optional(),
    alternatives: z.literal(true).optional(),
    /** Attributes that a product of the class `of` must have for the rule to hold. */
    given: z.array(id).default([]),
    /** Attribute of the product → attribute of the other one. */
    where: z.record(id, id).refine((pairs) => Object.keys(pairs).length > 0, 'names at least one pair of attributes'),
  })
  .refine(({ accessories, alternatives }) => (accessories === undefined) !== (alternatives === undefined), {
    message: 'has either accessories or alternatives',
  });

export type RelationSource = z.output<typeof relationSource>;
