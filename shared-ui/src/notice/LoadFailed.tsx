import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../button/Button';
import { Notice, type NoticeProps } from './Notice';

export interface LoadFailedProps extends Omit<NoticeProps, 'tone' | 'title' | 'action' | 'children'> {
  /** What did not load, as it reads after 'We could not load'. */
  what: string;
  /** Retries the load; by default, and without scripts, the button reloads the page. */
  onRetry?: () => void;
  /** The reason, or an alternative. */
  detail?: ReactNode;
}

/**
 * An error notice for a failed load, with 'Try again'.
 *
 * @example
 * <LoadFailed what="our products" onRetry={() => dispatch(loadCategories())} />
 */
export function LoadFailed({
  what,
  onRetry,
  detail = 'Please check your connection and try again.',
  ...props
}: LoadFailedProps) {
  const retry = (event: SyntheticEvent) => {
    if (!onRetry) return;
    event.preventDefault();
    onRetry();
  };
  return (
    <Notice
      {...props}
      tone="error"
      title={`We could not load ${what}.`}
      // A form, so that the button works without scripts.
      action={
        <form onSubmit={retry}>
          <Button type="submit" variant="secondary" size="small" icon="refresh">
            Try again
          </Button>
        </form>
      }
    >
      {detail}
    </Notice>
  );
}
