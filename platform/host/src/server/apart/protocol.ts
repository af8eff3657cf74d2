import type { Composition, RemoteName, SubmittedForm } from '@platform/contract';
import type { ReleaseManifest } from '../../registry';
import type { InlineElements, Route } from '../seam';

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
  submitted?: SubmittedForm;
  /** A remote whose code must not run for this page, and why. */
  without?: { remote: RemoteName; reason: string };
}

/** Messages of a renderer process. */
export type FromRenderer =
  | { is: 'ready' }
  | { is: 'pong' }
  /** The code of a release is about to be evaluated: `catalogue@1.4.0`. */
  | { is: 'evaluating'; release: string }
  | { is: 'prepared'; composition: string; routes: readonly Route[]; rssMb: number }
  | { is: 'not prepared'; composition: string; error: PlainError }
  | { is: 'begun'; page: number }
  /** The code of a remote is about to run for a page. */
  | { is: 'entering'; page: number; remote: RemoteName }
  | { is: 'question'; question: number; page: number; address: string; known?: number }
  | { is: 'fault'; page: number; remote: RemoteName; error: PlainError }
  /** The HTML in UTF-8: a string with one dash would take two bytes for each character. */
  | { is: 'page'; page: number; status: number; html: Uint8Array; inline: InlineElements; rssMb: number }
  | { is: 'failed'; page: number; error: PlainError }
  /** An error that nothing has caught; the process continues to run. */
  | { is: 'uncaught'; release?: string; error: PlainError }
  /** The process exits by itself, called by this release. */
  | { is: 'exiting'; release?: string };

/** Data that a page reads. A value with a tag stays the same as long as the tag does. */
export type DataAnswer = { same: true } | { tag?: number; json?: string } | { error: PlainError };

/**
 * How many compositions a process keeps: the live one, the one before it, and those that are being tried. Both sides drop
 * the one that was prepared first.
 */
export const keptCompositions = 6;

/** The address by which a renderer process asks for the site's facts. */
export const siteAddress = 'site';

/** An error that can be sent. */
export interface PlainError {
  name: string;
  message: string;
  stack?: string;
  code?: string;
  status?: number;
  statusCode?: number;
}

const texts = ['stack', 'code'] as const;
const numbers = ['status', 'statusCode'] as const;

/** Whatever was thrown, with the members of errors that the site reads. */
export function plainError(thrown: unknown): PlainError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: `not an Error: ${String(thrown)}` };
  const error = thrown as Error & Record<string, unknown>;
  const plain: PlainError = { name: error.name, message: error.message };
  for (const name of texts) if (typeof error[name] === 'string') plain[name] = error[name];
  for (const name of numbers) if (typeof error[name] === 'number') plain[name] = error[name];
  return plain;
}

/** The error on the receiving side, with the stack of the sending one. */
export const errorFrom = (plain: PlainError): Error => Object.assign(new Error(plain.message), plain);
