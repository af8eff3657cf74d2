import { colorNames, contrastFaults, withColors } from 'shared-ui/theme';
import { z } from 'zod';
import { id, imageKey, isoDate, text, url } from './fields';

const phone = z.string().regex(/^\+[0-9][0-9 ]{6,20}$/, 'a phone number as +49 30 555 0100');

const email = z.email('an e-mail address');

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

export type CompanySource = z.output<typeof companySource>;
