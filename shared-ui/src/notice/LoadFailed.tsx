import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../button/Button';
import { Notice, type NoticeProps } from './Notice';

export interface LoadFailedProps extends Omit<NoticeProps, 'tone' | 'title' | 'action' | 'children'> {
  /** What did not arrive, as it reads after 'We could not load'. */
  what: string;
  /** Without it, or without scripts, the button loads the page again. */
  onRetry?: () => void;
  /** Why, or what to do instead. */
  detail?: ReactNode;
}

/**
 * A load failed, and can be tried again.
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
      // A form, so that the button still does its work where there are no scripts.
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
