/** Kinds of values that several sources have. */
import { z } from 'zod';

export const text = z.string().trim().min(1);

/** HTML written by an editor; the compiler sanitises it and checks its links. */
export const html = text;

export const id = z
  .string()
  .regex(/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/, 'letters, digits, single _ or - between them');

/** The name of an attribute, a class, or a table of dimensions. */
export const attributeId = z
  .string()
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'lower-case letters, digits, single _ between them');

/** A key of content/drawings/ or content/photos/ (a photograph of the same key replaces the drawing). */
export const imageKey = id;

/** A day of the calendar. */
export const isoDate = z.iso.date('a valid date as YYYY-MM-DD');

export const pdfName = z
  .string()
  .regex(/^[a-z0-9]+(?:[-_.][a-z0-9]+)*\.pdf$/, 'lower-case letters, digits, - _ . and the ending .pdf');

export const url = z.url({ protocol: /^https$/, error: 'an address with https://' });
