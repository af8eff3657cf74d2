import type { UnknownAction } from '@reduxjs/toolkit';
import type { LoadContext } from './types';

/** Why a file could not be loaded: `failed` if a retry may help, `unknown` if it does not exist. */
export type LoadProblem = 'failed' | 'unknown';

/** Where a load has failed: at the `site`, which answered with a failure, or in the `connection` to it. */
export type LoadCause = 'site' | 'connection';

interface LoadActions<Data> {
  /** Dispatched before the request is sent. */
  requested?: () => UnknownAction;
  received: (data: Data) => UnknownAction;
  /** Absent if the file is optional. */
  failed?: (problem: LoadProblem, cause: LoadCause) => UnknownAction;
}

/**
 * Reads a data file in a screen's `load` and dispatches the outcome: the one way to load data into a slice. Dispatches
 * nothing after the visitor has navigated, so a slow response never shows up on the next page.
 *
 * @example
 * const load = (context: LoadContext) =>
 *   loadFile<TeamMember[]>(context, '/data/our-team.json', { requested, received, failed });
 */
export async function loadFile<Data>(
  { dispatch, getJson, signal }: Pick<LoadContext, 'dispatch' | 'getJson' | 'signal'>,
  address: string,
  { requested, received, failed }: LoadActions<Data>,
): Promise<void> {
  if (requested) dispatch(requested());
  let outcome: UnknownAction | undefined;
  try {
    outcome = received(await getJson<Data>(address));
  } catch (error) {
    outcome = failed?.(isMissing(error) ? 'unknown' : 'failed', causeOf(error));
  }
  if (outcome && !signal.aborted) dispatch(outcome);
}

/** Tells where a request has failed from what it has thrown: only an answer from the site has a status. */
export const causeOf = (error: unknown): LoadCause => (statusOf(error) === undefined ? 'connection' : 'site');

const isMissing = (error: unknown) => statusOf(error) === 404;

// Looks for a status, not for the class, because the error may come from another part, which has its own copy of HttpError.
const statusOf = (error: unknown): unknown => (error instanceof Object && 'status' in error ? error.status : undefined);
