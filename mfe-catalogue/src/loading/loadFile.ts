import type { UnknownAction } from '@reduxjs/toolkit';
import type { LoadContext } from '@platform/contract';

/** What a load that brought nothing means: try again, or there is no such thing (row C15). */
export type LoadProblem = 'failed' | 'unknown';

interface Outcomes<T> {
  received: (data: T) => UnknownAction;
  failed: (problem: LoadProblem) => UnknownAction;
}

/**
 * Reads one data file and dispatches what came of it; nothing at all once the visitor has gone on, or a slow answer
 * would be shown under the next address.
 *
 * @example
 * await loadFile(context, dataFiles.product(id), { received: productReceived, failed: productFailed });
 */
export async function loadFile<T>(
  { dispatch, getJson, signal }: Pick<LoadContext, 'dispatch' | 'getJson' | 'signal'>,
  address: string,
  { received, failed }: Outcomes<T>,
) {
  let outcome: UnknownAction;
  try {
    outcome = received(await getJson<T>(address));
  } catch (error) {
    outcome = failed(isMissing(error) ? 'unknown' : 'failed');
  }
  if (!signal.aborted) dispatch(outcome);
}

// By its status, not by its class: the error comes from another part, which has its own copy of HttpError.
const isMissing = (error: unknown) => error instanceof Object && 'status' in error && error.status === 404;
