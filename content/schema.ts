/**
 * The schema of everything that the owner writes under content/. Every error names the file, the record and the field
 * (compile/problems.ts). Field names follow row I1.
 */
import type { SectionKey } from 'api/product-details';
import { colorNames, contrastFaults, withColors } from 'shared-ui/theme';
import { z } from 'zod';
import { cableTableSource } from './schema-dimensions';
import { attributesSource, supplySource, variantsSource } from './schema-variants';

const text = z.string().trim().min(1);
/** HTML written by an editor; the compiler sanitises it and checks its links. */
const html = text;
const id = z.string().regex(/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/, 'letters, digits, single _ or - between them');
/** A key of content/drawings/ or content/photos/ (a photograph of the same key replaces the drawing). */
const imageKey = id;
const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as YYYY-MM-DD');
const pdfName = z
  .string()
  .regex(/^[a-z0-9]+(?:[-_.][a-z0-9]+)*\.pdf$/, 'lower-case letters, digits, - _ . and the ending .pdf');
const url = z.url({ protocol: /^https$/ });

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
    .regex(/^\d+(\.\d+)?(rem|px|%|ch)$/)
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

const phone = z.string().regex(/^\+[0-9][0-9 ]{6,20}$/, 'a phone number as +49 30 555 0100');
const email = z.email();
/** A picture of the carousel: a drawing of content/art/ or a photograph, with the encoding for the page. */
const slideImage = z
  .string()
  .regex(/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*\.(jpg|webp)$/, 'the name of a picture with .jpg or .webp');
const map = z.strictObject({ embed: url, link: url });

/** `content/company.yaml`: the facts of the company, in one place. */
export const companySource = z.strictObject({
  /** True while company, prices, order codes or reviews are samples: every page and PDF then says so. */
  demonstration: z.boolean(),
  name: text,
  legalName: text,
  tagline: text,
  /** The site's own address; SITE_ORIGIN overrides it. */
  origin: url,
  /** What the company trades in, for use within a sentence: in a few words, and in more detail. */
  trade: z.strictObject({ short: text.default('products'), full: text.optional() }).prefault({}),
  founded: z.int().min(1800),
  founder: text,
  /** The first is the main number ('Call Us'). */
  phones: z.tuple([phone], phone),
  /** Codes by which reviews' phone numbers without a plus sign are recognised; default: those of the own numbers. */
  callingCodes: z.array(z.string().regex(/^[1-9]\d{0,2}$/, 'a calling code as "47"')).optional(),
  email,
  careersEmail: email,
  /** The footer's address, line by line. */
  address: z.array(text).min(1),
  postalAddress: z.array(text).min(1),
  /** The map of the footer. */
  map: map.extend({ title: text }),
  socials: z.array(z.strictObject({ name: text, url })).default([]),
  /** The counters of the home page. */
  figures: z.strictObject({ customers: figure(), countries: figure(), products: figure(), suppliers: figure() }),
  /** Claims whose wording differs from page to page. */
  claims: z.strictObject({ experience: text, experienceInChat: text, iso: text, isoOnCertificates: text }),
  copyright: text,
  /** Date of this issue of the catalogue, printed on datasheets; by default each shows when its product was added. */
  issued: isoDate.optional(),
  /** ISO 4217 code of the list prices, written before the amount: `EUR 12.50`. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code as EUR'),
  /** The head office, for search engines: its city and the ISO 3166 code of its country. */
  headquarters: z.strictObject({
    city: text,
    country: z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166 code of two letters as DE'),
  }),
  /** Colours that replace the design's own (shared-ui/src/theme/palette.ts), on pages and in documents. */
  colors: z
    .partialRecord(z.enum(colorNames), z.string().regex(/^#[\da-f]{6}$/i, 'a colour as #rrggbb'))
    .superRefine((colors, context) => {
      for (const { color, against, ratio, required } of contrastFaults(withColors(colors))) {
        const path = [color in colors ? color : against];
        const message = `${color} on ${against} has a contrast of ${ratio.toFixed(1)}:1, but needs ${required}:1`;
        context.addIssue({ code: 'custom', path, message });
      }
    })
    .optional(),
  /** The chat: its title, whether it begins with the welcome form, and whether it begins as a bar in small windows. */
  chat: z
    .strictObject({
      title: text,
      welcomeForm: z.boolean().default(true),
      minimizedOnPhones: z.boolean().default(true),
      /** Shown in the empty phone field of the inquiry form. */
      phonePlaceholder: text.optional(),
    })
    .prefault({ title: 'Product Assistant' }),
  /** The first branch receives the contact messages of visitors who choose none. */
  branches: z
    .array(
      z.strictObject({
        name: text,
        /** The name of the associated company, if the branch is one. */
        through: text.optional(),
        address: z.array(text).min(1),
        mobileNo: text,
        dialable: z.boolean().default(true),
        fax: phone.optional(),
        email,
        map,
      }),
    )
    .min(1),
  /** Whom the company would like to hire, on the Management page. */
  wanted: text.optional(),
  team: z
    .array(z.strictObject({ id, name: text, position: text, bio: text, image: imageKey, altTextForImg: text }))
    .min(1),
});

function figure() {
  return z.strictObject({ value: z.int().positive(), suffix: z.string(), label: text });
}

/** `content/home.yaml`. Texts can use facts of company.yaml: `{name}`, `{founded}`, … (compile/facts.ts). */
export const homeSource = z.strictObject({
  slides: z
    .array(
      z.strictObject({
        rank: text.optional(),
        heading: text,
        company: text,
        info: text,
        extraText: text,
        images: z.array(slideImage).min(1),
      }),
    )
    .min(1),
  teaser: z.strictObject({ text, categories: z.array(id).min(1) }),
  about: z.strictObject({ text }),
  partners: z.strictObject({ subtitle: text, logos: z.array(z.strictObject({ brand: id, name: text })).min(1) }),
});

/** `content/pages/about.yaml` */
const aboutSource = z.strictObject({
  hero: z.strictObject({ title: text, text, image: imageKey }),
  intro: z.strictObject({ heading: text, paragraphs: z.array(text).min(1) }),
  cards: z.array(z.strictObject({ title: text, subtitle: text.optional(), text })).min(1),
  partners: z.strictObject({ heading: text, text }),
});

/** `content/pages/certificates.yaml` */
const certificatesSource = z.strictObject({
  heading: text,
  intro: text,
  certificates: z
    .array(
      z.strictObject({
        id,
        title: text,
        region: text,
        text,
        image: imageKey,
        /** The PDF that 'Click to view' opens; the fields below are its texts. */
        file: pdfName,
        holder: text,
        scope: text,
        number: text,
        issued: isoDate,
        validUntil: isoDate,
      }),
    )
    .default([]),
  quality: z.strictObject({
    title: text,
    image: imageKey,
    paragraphs: z.array(text).min(1),
    points: z.array(text).min(1),
  }),
});

/** `content/pages/projects.yaml` */
const projectsSource = z.strictObject({
  heading: text,
  intro: text,
  /** Under 'A project of your own?' */
  invitation: text.optional(),
  projects: z.array(z.strictObject({ id, title: text, image: imageKey })).default([]),
});

/** `content/pages/careers.yaml` */
const careersSource = z.strictObject({
  heading: text,
  intro: text,
  position: z.strictObject({ title: text, division: text, location: text, summary: text }),
  requirements: z.strictObject({ heading: text, items: z.array(text).min(1) }),
  responsibilities: z.strictObject({
    heading: text,
    groups: z.array(z.strictObject({ title: text, items: z.array(text).min(1) })).min(1),
  }),
  /** The e-mail and the postal address are those of company.yaml. */
  apply: z.strictObject({ heading: text, text }),
  equalOpportunity: z.strictObject({ heading: text, text }),
});

/** The static pages by name: `content/pages/{name}.yaml`, written to `/data/pages/{name}.json`. */
export const pageSources = {
  about: aboutSource,
  certificates: certificatesSource,
  projects: projectsSource,
  careers: careersSource,
} as const;

/** `content/knowledge.yaml`: what only the chat's knowledge base has (row F9). Texts can use facts of company.yaml. */
export const knowledgeSource = z.strictObject({
  instructions: z.array(text).min(1),
  about: text,
  values: z.array(text).min(1),
  certifications: z.array(text).min(1),
  /** Locations by the name that the assistant uses; `branch` is the name of a branch in company.yaml. */
  locations: z.record(
    id,
    z.strictObject({
      branch: text,
      country: text,
      type: text,
      manager: text.optional(),
      location: text.optional(),
      ask: text,
    }),
  ),
  /** `ask`: the words by which visitors refer to the brand; default: its name. */
  brands: z.array(z.strictObject({ key: id, line: text, ask: text.optional() })).default([]),
  /** `ask`: the words by which visitors refer to the service. */
  services: z.array(z.strictObject({ id, name: text, text, ask: text, path: text })).min(1),
  /** One entry for each page of the site. */
  pages: z.array(z.strictObject({ name: text, path: text, text, ask: text })),
  brochure: z.strictObject({ name: text, text, ask: text }),
  projectExperience: z
    .strictObject({
      text: text.default('We have supplied:'),
      ask: text.default('authority utility government refinery'),
      phrases: z.array(text).default([]),
      authorities: z.array(text).default([]),
      refineries: z.array(text).default([]),
    })
    .prefault({}),
  /** Answers to further questions, by the words and phrases that ask for them. */
  answers: z
    .array(
      z.strictObject({
        ask: text,
        phrases: z.array(text).default([]),
        text,
        /** The same in Arabic, for questions in Arabic. */
        arabic: text.optional(),
        /** Also given below the products that were found. */
        besideProducts: z.boolean().default(false),
      }),
    )
    .default([]),
  /** Pairs of words of which a visitor who asks for one does not want the other. */
  opposites: z.array(z.tuple([text, text])).default([]),
  /** Greetings and thanks of the company's visitors, besides the English ones. */
  smallTalk: z.strictObject({ greetings: z.array(text).default([]), thanks: z.array(text).default([]) }).prefault({}),
  /**
   * Arabic sentences: before products and texts that are in English, a greeting, and the answer to thanks.
   */
  arabic: z.strictObject({ products: text, english: text, greeting: text, thanks: text }).optional(),
  /** Names of lines in products' descriptions that the chat leaves out. */
  leaveOut: z.array(text).default([]),
  /** How to choose within a category, by the category's id. */
  detailedInfo: z.record(id, text),
});

export type KnowledgeSource = z.output<typeof knowledgeSource>;
export type CompanySource = z.output<typeof companySource>;
export type HomeSource = z.output<typeof homeSource>;
export type PageName = keyof typeof pageSources;
export type PageSource<Name extends PageName> = z.output<(typeof pageSources)[Name]>;
export type CategorySource = z.output<typeof categorySource>;
export type BrandSource = z.output<typeof brandSource>;
export type TableColumnsSource = z.output<typeof tableColumnsSource>;
export type ProductSource = z.output<typeof productSource>;

const phrases = z.record(text, text);

/** `content/synonyms.yaml`: what visitors type into the search, and what the catalogue calls it. */
export const synonymsSource = z.strictObject({
  /** A visitor's words, and the catalogue's words for the same thing; several of them are separated by commas. */
  words: phrases.default({}),
  /** Groups of names of which each means all others. */
  same: z.array(z.array(text).min(2)).default([]),
  /** The catalogue's English words, and the Arabic words for them, separated by commas. */
  arabic: phrases.default({}),
});
