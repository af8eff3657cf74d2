import type { ReactNode } from 'react';
import { Container, LoadFailed, Spinner } from 'shared-ui';
import { styled } from 'styled-components';
import type { ContentState } from './contentSlice';

/** Tall enough that the footer stays out of the first view while the page loads. */
const Placeholder = styled(Container)`
  min-block-size: 50vh;
  padding-block: 2rem;
`;

/** Shows the label to everyone: 'Loading our team...' is a required text (row D3). */
const Loading = styled(Spinner)`
  > span {
    position: static;
    inline-size: auto;
    block-size: auto;
    clip-path: none;
  }
`;

interface Props<Content> {
  of: ContentState<Content>;
  /** What is being loaded, as it reads after 'Loading' and 'We could not load'. */
  what: string;
  onRetry: () => void;
  children: (content: Content) => ReactNode;
}

/** Shows the state of a load: a spinner, a failure with 'Try again' (row C15), or the content. */
export function Loaded<Content>({ of: { status, cause, content }, what, onRetry, children }: Props<Content>) {
  if (content !== undefined) return children(content);
  return (
    <Placeholder>
      {status === 'failed' ? (
        <LoadFailed what={what} cause={cause} onRetry={onRetry} />
      ) : (
        <Loading label={`Loading ${what}...`} />
      )}
    </Placeholder>
  );
}
