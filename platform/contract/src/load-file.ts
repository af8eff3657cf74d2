import type { UnknownAction } from '@reduxjs/toolkit';
import type { LoadContext } from './types';

/** Why a load has brought nothing: another try may help, or there is no such file. */
export type LoadProblem = 'failed' | 'unknown';

interface LoadActions<Data> {
  /** Dispatched at once. */
  requested?: () => UnknownAction;
  received: (data: Data) => UnknownAction;
  /** Absent where the screen does without the file. */
  failed?: (problem: LoadProblem) => UnknownAction;
}

/**
 * Reads a data file in a screen's `load`, and dispatches what has come of it: the one way to load data into a slice. Nothing
 * is dispatched once the visitor has navigated, or a slow answer would be shown under the next address.
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

// By its status, not by its class: the error comes from another part, which has its own copy of HttpError.
const isMissing = (error: unknown) => error instanceof Object && 'status' in error && error.status === 404;
