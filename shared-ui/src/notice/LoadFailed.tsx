import { useEffect, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../button/Button';
import { Notice, type NoticeProps } from './Notice';

export interface LoadFailedProps extends Omit<NoticeProps, 'tone' | 'title' | 'action' | 'children'> {
  /** What did not load, as it reads after 'We could not load'. */
  what: string;
  /** Retries the load; by default, and without scripts, the button reloads the page. */
  onRetry?: () => void;
  /** Where the load has failed, which decides what the visitor is told to do; by default, in the connection. */
  cause?: 'site' | 'connection' | undefined;
  /** The reason, or an alternative; by default, what the cause says. */
  detail?: ReactNode;
}

const details = {
  site: 'Our site has a problem. Please try again shortly.',
  connection: 'Please check your connection and try again.',
};

/**
 * An error notice for a failed load, with 'Try again'. If the connection has failed, it retries on its own when the browser is
 * back online.
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
  useEffect(() => {
    if (!onRetry || cause !== 'connection') return undefined;
    const retry = () => onRetry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [onRetry, cause]);
  const onSubmit = (event: SyntheticEvent) => {
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
        <form onSubmit={onSubmit}>
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
