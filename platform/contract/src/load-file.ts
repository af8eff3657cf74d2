import type { UnknownAction } from '@reduxjs/toolkit';
import type { LoadContext } from './types';

/** Why a file could not be loaded: `failed` if a retry may help, `unknown` if it does not exist. */
export type LoadProblem = 'failed' | 'unknown';

interface LoadActions<Data> {
  /** Dispatched before the request is sent. */
  requested?: () => UnknownAction;
  received: (data: Data) => UnknownAction;
  /** Absent if the file is optional. */
  failed?: (problem: LoadProblem) => UnknownAction;
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
    outcome = failed?.(isMissing(error) ? 'unknown' : 'failed');
  }
  if (outcome && !signal.aborted) dispatch(outcome);
}

// Compares the status, not the class: the error may come from another part, which has its own copy of HttpError.
const isMissing = (error: unknown) => error instanceof Object && 'status' in error && error.status === 404;
