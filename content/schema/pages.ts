import { z } from 'zod';
import { id, imageKey, isoDate, pdfName, text } from './fields';

/** A picture of the carousel: a drawing of content/art/ or a photograph, with the encoding for the page. */
const slideImage = z
  .string()
  .regex(/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*\.(jpg|webp)$/, 'the name of a picture with .jpg or .webp');

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

export type HomeSource = z.output<typeof homeSource>;

export type PageName = keyof typeof pageSources;

export type PageSource<Name extends PageName> = z.output<(typeof pageSources)[Name]>;
