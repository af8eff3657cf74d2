/** The schema of `content/cable-dimensions.yaml`, and of the tables in texts that are made from it. */
import { z } from 'zod';
import { attributeId as id, text } from './fields';

const value = z.union([z.string().trim(), z.number(), z.boolean()]);

/** `content/cable-dimensions.yaml`: a list of tables, each of cables of one construction. */
export const dimensionsSource = z.strictObject({
  id,
  /** Attributes by which a variant finds its row. */
  by: z.array(id).min(1),
  /** Attributes, with the unit of their cells: `cable_diameter mm`. */
  columns: z.array(text).min(2),
  rows: z.array(z.array(z.union([value, z.null()]))).min(1),
  /** Products of a class that take these cables, and must take all dimensions of each. */
  takers: z
    .array(
      z.strictObject({
        of: id,
        /** What a variant must have for the rule to hold. */
        given: z.record(id, value).default({}),
        /** Only rows with these values. */
        rows: z.record(id, value).default({}),
        /** Attribute of the row → attribute of the variant by which it says that it takes the cable. */
        where: z.record(id, id),
        /** Attributes that both have. */
        fits: z.array(id).min(1),
      }),
    )
    .default([]),
});

/** A table in a text, whose rows are cables of cable-dimensions.yaml, with what fits them. */
export const cableTableSource = z.strictObject({
  /** The table of cable-dimensions.yaml. */
  of: id,
  /** Only rows with these values, or with one of several: `{ cores: 4, conductor_area: [16, 25] }`. */
  rows: z.record(id, z.union([value, z.array(value).min(1)])).default({}),
  columns: z
    .array(
      z.union([
        /** Values of the row: `4 × {conductor_area} mm²`. */
        z.strictObject({ name: text, text }),
        /** The first variant of a product that fits the row by these attributes, or all of them. */
        z.strictObject({
          name: text,
          product: text,
          fits: z.record(id, id),
          /** What is shown of the variant: `sku` or an attribute. */
          shows: id,
          /** Only variants with these values. */
          given: z.record(id, value).default({}),
          all: z.boolean().default(false),
        }),
      ]),
    )
    .min(2),
});

export type DimensionsSource = z.output<typeof dimensionsSource>;
export type CableTableSource = z.output<typeof cableTableSource>;
