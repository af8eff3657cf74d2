import type { SectionKey } from 'api/product-details';
import { z } from 'zod';
import { cableTableSource } from './dimensions';
import { attributesSource, supplySource, variantsSource } from './variants';
import { html, id, imageKey, isoDate, pdfName, text, url } from './fields';

/** `content/categories.yaml`: a list. */
export const categorySource = z.strictObject({
  id,
  title: text,
  info: text,
  image: imageKey,
  company: text.optional(),
});

/** `content/brands.yaml`: a list; the word mark is drawn from the name. */
export const brandSource = z.strictObject({
  key: id,
  name: text,
  /** Other spellings by which visitors look for the brand. */
  aliases: z.array(text).optional(),
  /** What the company is to the brand: its maker, a distributor, or a seller of parts that fit it. */
  relation: z.enum(['maker', 'distributor', 'compatible']).optional(),
  /** The agreement that lets a distributor call itself authorised: its first and last day, and where it is filed. */
  authorised: z.strictObject({ from: isoDate, until: isoDate, document: text }).optional(),
  /** The typography of the word mark: weight, slant, letter spacing (thousandths of an em) and case. */
  mark: z.strictObject({
    text: text.optional(),
    weight: z.enum(['400', '600', '700']).default('700'),
    italic: z.boolean().default(false),
    spacing: z.number().min(-60).max(300).default(0),
  }),
  /** The manufacturer's own catalogue, opened by 'View Manufacturers Catalogue'. */
  catalogue: url.optional(),
});

const tableValue: z.ZodType<TableValueSource> = z.lazy(() =>
  z.union([z.string(), z.number(), z.record(z.string(), tableValue)]),
);

type TableValueSource = string | number | { [key: string]: TableValueSource };

const headerCell = z.strictObject({
  id,
  name: z.string(),
  colSpan: z.int().min(1).optional(),
  rowSpan: z.int().min(1).optional(),
  customeWidth: z
    .string()
    .regex(/^\d+(\.\d+)?(rem|px|%|ch)$/, 'a width as 8rem, 90px, 30% or 12ch')
    .optional(),
});

/** `content/table-columns/{family}.yaml`: header rows that the products of one family of tables share by name. */
export const tableColumnsSource = z.array(z.array(headerCell).min(1)).min(1);

const block = z.strictObject({
  title: html.optional(),
  images1: z.array(imageKey).optional(),
  content: z.array(html).optional(),
  /** The first row is the header; all rows have the same length. */
  table: z.array(z.array(z.string())).min(2).optional(),
  /** Instead of `table`: one that is made from cable-dimensions.yaml. */
  cableTable: cableTableSource.optional(),
  images2: z.array(imageKey).optional(),
  DataAfterTable: z.array(html).optional(),
  downloadFile: pdfName.optional(),
});

/** One entry is one key with its value; a `*` key may hold a two-column table instead of text. */
const descriptionEntry = z
  .record(z.string(), z.union([z.string(), z.record(z.string(), html)]))
  .refine((entry) => Object.keys(entry).length === 1, 'one key per entry');

/** The `*` keys of the expandable sections, and whether their content is HTML text or a two-column table. */
export const sectionKeys = {
  '*Design Features': 'text',
  '*Application': 'text',
  '*Construction': 'table',
  '*TechnicalData': 'table',
  '*Characteristics': 'table',
  '*Design': 'table',
  '*Specifications': 'table',
  '*TechnicalSpecifications': 'table',
} as const satisfies Record<SectionKey, 'text' | 'table'>;

/** A PDF made from text, in addition to the datasheet that a product with `datasheet: true` gets from its record. */
const documentSource = z.strictObject({
  file: pdfName,
  /** Absent if the owner's own PDF is in content/files/. */
  sections: z
    .array(
      z.strictObject({
        heading: text,
        paragraphs: z.array(text).optional(),
        steps: z.array(text).optional(),
        image: imageKey.optional(),
        table: z.array(z.array(z.string())).min(2).optional(),
        cableTable: cableTableSource.optional(),
      }),
    )
    .min(1)
    .optional(),
});

/** `content/products/{category id}.yaml`: a list of these. The category is the file's name. */
export const productSource = z.strictObject({
  id,
  productName: text,
  /** One line that distinguishes this product from similar ones in the listing. */
  info: text.max(120),
  image: imageKey,
  /** Keys of content/brands.yaml. */
  company: z.array(id).min(1),
  /** A second drawing, of drawings/parameters.yaml, whose letters are also in the column headings. */
  dimensionDrawing: imageKey.optional(),
  added: isoDate,
  /** List price in the currency of company.yaml, if there is one. */
  price: z.number().positive().multipleOf(0.01).optional(),
  Specification: z
    .array(
      z.strictObject({
        extraSpecTitle: text.optional(),
        extraSpec: z.array(text).optional(),
        specification: z.array(text).optional(),
      }),
    )
    .optional(),
  detail: z.array(html).min(1),
  description: z.array(descriptionEntry).min(1),
  /** Shown after the table. */
  detailDescription: z.array(block).optional(),
  /** Shown before the table (row C5 puts it there). */
  detailDescriptionAfterTable: z.array(block).optional(),
  table: z
    .strictObject({
      /** A family of content/table-columns/, or this product's own header rows. */
      columns: z.union([id, z.array(z.array(headerCell).min(1)).min(1)]),
      /** Rows of information; without them the rows are the variants, and each column names what it shows of them. */
      rows: z.array(z.record(z.string(), tableValue)).min(1).optional(),
    })
    .optional(),
  /** A class of content/classes.yaml. */
  class: id.optional(),
  attributes: attributesSource.optional(),
  /** A table of content/cable-dimensions.yaml: what it says of the variants, they need not say themselves. */
  dimensions: id.optional(),
  supply: supplySource.optional(),
  variants: variantsSource.optional(),
  /** Ids of products that go with it or can take its place, besides those that relations.yaml finds. */
  accessories: z.array(id).min(1).optional(),
  alternatives: z.array(id).min(1).optional(),
  customerReviews: z
    .array(
      z.strictObject({
        customerName: text,
        stars: z.int().min(1).max(5),
        comment: text,
        date: isoDate,
        /** Nobody wrote it; it shows what a review looks like. */
        sample: z.literal(true).optional(),
      }),
    )
    .default([]),
  /** True: a datasheet PDF is made from this record, and 'Download Datasheet' offers it. */
  datasheet: z.boolean().default(false),
  /** Named download buttons: label → document. */
  downloads: z.record(text, documentSource).optional(),
  /** 'View Manufacturers Catalogue': true takes the first brand's address. */
  viewManufacturersCatalogue: z.union([z.literal(true), url]).optional(),
});

export type CategorySource = z.output<typeof categorySource>;

export type BrandSource = z.output<typeof brandSource>;

export type TableColumnsSource = z.output<typeof tableColumnsSource>;

export type ProductSource = z.output<typeof productSource>;
