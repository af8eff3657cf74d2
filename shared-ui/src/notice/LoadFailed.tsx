import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../button/Button';
import { Notice, type NoticeProps } from './Notice';

export interface LoadFailedProps extends Omit<NoticeProps, 'tone' | 'title' | 'action' | 'children'> {
  /** What did not load, as it reads after 'We could not load'. */
  what: string;
  /** Retries the load; by default, and without scripts, the button reloads the page. */
  onRetry?: () => void;
  /** Where the load has failed, which decides what the visitor is told to do. */
  cause?: 'site' | 'connection' | undefined;
  /** The reason, or an alternative; by default, what the cause says. */
  detail?: ReactNode;
}

const details = {
  site: 'Our site has a problem. Please try again shortly.',
  connection: 'Please check your connection and try again.',
};

/**
 * An error notice for a failed load, with 'Try again'.
 *
 * @example
 * <LoadFailed what="our products" cause={cause} onRetry={() => dispatch(loadCategories())} />
 */
export function LoadFailed({
  what,
  onRetry,
  cause = 'connection',
  detail = details[cause],
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
