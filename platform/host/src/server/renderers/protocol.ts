import type { Composition, RemoteName, SubmittedForm } from '@platform/contract';
import { z } from 'zod';
import type { ReleaseManifest } from '../../registry';
import { asError } from '../as-error';

/** Messages to a renderer process. Compositions, pages and questions have ids that the sender has chosen. */
export type ToRenderer =
  /** With the manifests as the server has checked them: the process checks the files against these. */
  | { do: 'prepare'; composition: string; releases: readonly ReleaseManifest[] }
  | ({ do: 'render'; page: number } & RenderOrder)
  | { do: 'answer'; question: number; answer: DataAnswer }
  | { do: 'ping' };

/** A page to render. */
export interface RenderOrder {
  /** One that this process has prepared. */
  composition: string;
  /** The composition as the page carries it. */
  carried: Composition;
  url: string;
  /** The tag of the site's facts. */
  site: number;
  /** The tags of data that it will probably read, by address. */
  foreseen: Readonly<Record<string, number>>;
  submitted?: SubmittedForm;
  /** A remote whose code must not run for this page, and why. */
  without?: { remote: RemoteName; reason: string };
}

/** An error that can be sent. */
const plainErrorSchema = z.object({
  name: z.string(),
  message: z.string(),
  stack: z.string().optional(),
  code: z.string().optional(),
  status: z.number().optional(),
  statusCode: z.number().optional(),
});
/** An error as it is sent from one process to another. */
export type PlainError = z.infer<typeof plainErrorSchema>;

const page = z.number();
const remote = z.string();
/** A release: `catalogue@1.4.0`. */
const release = z.string();
const composition = z.string();
const error = plainErrorSchema;
const rssMb = z.number();
const hashes = z.array(z.string().regex(/^sha256-[\w+/]{43}=$/)).readonly();
const routes = z.array(z.object({ path: z.string(), remote, screen: z.string() }));

/** Messages of a renderer process. They are checked: releases run in it too. */
export const fromRenderer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('pong') }),
  /** The code of a release is about to be evaluated. */
  z.object({ is: z.literal('evaluating'), release }),
  z.object({ is: z.literal('prepared'), composition, routes, rssMb }),
  z.object({ is: z.literal('not prepared'), composition, error }),
  z.object({ is: z.literal('begun'), page }),
  /** The code of a remote is about to run for a page. */
  z.object({ is: z.literal('entering'), page, remote }),
  z.object({
    is: z.literal('question'),
    question: z.number(),
    page,
    address: z.string(),
    known: z.number().optional(),
  }),
  z.object({ is: z.literal('fault'), page, remote, error }),
  z.object({
    is: z.literal('page'),
    page,
    status: z.number(),
    html: z.instanceof(Uint8Array),
    inline: z.object({ scripts: hashes, styles: hashes }),
    rssMb,
  }),
  z.object({ is: z.literal('failed'), page, error }),
  /** An error that nothing has caught; the process continues to run. */
  z.object({ is: z.literal('uncaught'), release: release.optional(), error }),
  /** The process is exiting because this release asked it to. */
  z.object({ is: z.literal('exiting'), release: release.optional() }),
]);
/** What a renderer process says to the server. */
export type FromRenderer = z.infer<typeof fromRenderer>;

/** Data that a page reads. A value with a tag stays the same as long as the tag does. */
export type DataAnswer = { same: true } | { tag?: number; json?: string } | { error: PlainError };

/**
 * How many compositions a process keeps: the live one, the previous one, and those that are being tried. Both sides drop the
 * one that was prepared first.
 */
export const keptCompositions = 6;

/** The address by which a renderer process asks for the site's facts. */
export const siteAddress = 'site';

const texts = ['stack', 'code'] as const;
const numbers = ['status', 'statusCode'] as const;

/** Whatever was thrown, with the members of errors that the site reads. */
export function plainError(thrown: unknown): PlainError {
  const error = asError(thrown) as Error & Record<string, unknown>;
  const plain: PlainError = { name: error.name, message: error.message };
  for (const each of texts) if (typeof error[each] === 'string') plain[each] = error[each];
  for (const each of numbers) if (typeof error[each] === 'number') plain[each] = error[each];
  return plain;
}

/** The error on the receiving side, with the stack of the sending one. */
export const errorFrom = (plain: PlainError): Error => Object.assign(new Error(plain.message), plain);
