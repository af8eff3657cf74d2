import { Button, LoadFailed, Muted } from 'shared-ui';
import { SearchState } from './SearchState';
import type { SearchResultsState } from './searchResultsSlice';
import type { useSuggestions } from './useSuggestions';

interface Props extends Pick<SearchResultsState, 'status' | 'cause'> {
  /** The typed text, trimmed. */
  text: string;
  found: ReturnType<typeof useSuggestions>;
  hasOptions: boolean;
  /** Loads the names of the products again. */
  onRetry: () => void;
}

/** What has come of a search: how much it has found, or what has failed, of the products' names or of the full search. */
export function SearchOutcome({ status, cause, text, found, hasOptions, onRetry }: Props) {
  if (status === 'failed') return <LoadFailed what="the search" cause={cause} onRetry={onRetry} />;
  // Without the search and with no name that contains the text, nothing is known about what there is.
  if (found.failed && !found.isWaiting && !hasOptions) {
    return <LoadFailed what="the search" cause={found.cause} onRetry={found.retry} />;
  }
  const { count, nearest, otherBrand } = found.suggestions;
  return (
    <>
      <SearchState text={text} loading={found.isWaiting && !hasOptions} {...{ count, nearest, otherBrand }} />
      {found.failed && status === 'ready' && (
        <Muted as="div" role="alert">
          Full search is unavailable: matches by name.{' '}
          <Button variant="quiet" size="small" onClick={found.retry}>
            Try again
          </Button>
        </Muted>
      )}
    </>
  );
}
