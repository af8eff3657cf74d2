/** The schema of attributes, classes and variants: content/attributes.yaml, content/classes.yaml and parts of products. */
import { z } from 'zod';
import { units } from '../compile/variants/units';
import { attributeId, text } from './fields';

const etimClass = z.string().regex(/^EC\d{6}$/, 'an ETIM class as EC000441');
const etimFeature = z.string().regex(/^EF\d{6}$/, 'an ETIM feature as EF000118');

/** `content/attributes.yaml`: a list. */
export const attributeSource = z
  .strictObject({
    id: attributeId,
    label: text,
    type: z.enum(['number', 'range', 'enum', 'text', 'boolean']),
    unit: z
      .string()
      .refine((unit) => units.has(unit), 'is not a known unit')
      .optional(),
    decimals: z.int().min(0).max(4).optional(),
    values: z
      .array(z.union([text, z.number().transform(String)]))
      .min(1)
      .optional(),
    ordered: z.boolean().optional(),
    proper: z.boolean().optional(),
    several: z.boolean().optional(),
    facet: z.boolean().optional(),
    etim: etimFeature.optional(),
  })
  .superRefine(({ type, unit, decimals, values, ordered, proper, several }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const measured = type === 'number' || type === 'range';
    if (!measured && unit !== undefined) refuse('unit', 'only a number or a range has a unit');
    if (!measured && decimals !== undefined) refuse('decimals', 'only a number or a range has decimals');
    if ((type === 'enum') !== (values !== undefined))
      refuse('values', 'an enum lists its values, and nothing else does');
    for (const [field, given] of Object.entries({ ordered, proper, several })) {
      if (given && type !== 'enum') refuse(field, 'only an enum has this');
    }
    if (values && new Set(values).size < values.length) refuse('values', 'names a value twice');
  });

/** `content/classes.yaml`: a list. */
export const classSource = z.strictObject({
  id: attributeId,
  label: text,
  etim: etimClass.optional(),
  /** In the order in which tables and facets show them. */
  attributes: z.array(attributeId).min(1),
  /** Attributes that every variant must have, of its own or from its product. */
  required: z.array(attributeId).default([]),
  /** Attributes of the line on a product's card. */
  card: z.array(attributeId).min(1),
  /** Kinds of its products that have a table of their own in the table view, each known by an attribute that it has. */
  tables: z.array(z.strictObject({ label: text, with: attributeId })).default([]),
  /** The unit of orders where neither price nor pack says it. */
  sold_by: z.literal('m').optional(),
});

const cell = z.union([z.string().trim(), z.number(), z.boolean(), z.null()]);

/**
 * `content/drawings/parameters.yaml`: drawing → attribute → what it shows. With `draw`, the drawing is made from these
 * parameters; otherwise it is a file.
 */
export const drawingParametersSource = z.record(text, z.record(attributeId, z.union([text, z.number()])));

/** The attributes that all variants of a product share: id → value with its unit. */
export const attributesSource = z.record(attributeId, cell);

/** What all variants of a product share besides attributes; a column of the same name has precedence. */
export const supplySource = z.strictObject({
  brand: text.optional(),
  pack: text.optional(),
  weight: text.optional(),
  lead_time: text.optional(),
  /** Branch's name in company.yaml → `in stock`, `3 days` or `on request`. */
  availability: z.record(text, text).optional(),
});

/** What can be ordered: a heading, such as `overall mm`, for each column, and a row for each variant. */
export const variantsSource = z.strictObject({
  columns: z.array(text).min(1),
  rows: z.array(z.array(cell).min(1)).min(1),
});

export type AttributeSource = z.output<typeof attributeSource>;
export type ClassSource = z.output<typeof classSource>;
export type DrawingParametersSource = z.output<typeof drawingParametersSource>;
export type Cell = z.output<typeof cell>;
export type SupplySource = z.output<typeof supplySource>;
