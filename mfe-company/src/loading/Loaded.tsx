import type { ReactNode } from 'react';
import { Container, LoadFailed, Spinner } from 'shared-ui';
import { styled } from 'styled-components';
import type { ContentState } from './contentSlice';

/** As tall as a page's first view, so that the footer does not come and go. */
const Room = styled(Container)`
  min-block-size: 50vh;
  padding-block: 2rem;
`;

/** The label is shown, not only read out: 'Loading our team...' is a fixed text (row D3). */
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
  /** What is loaded, as it reads after 'Loading' and 'We could not load'. */
  what: string;
  onRetry: () => void;
  children: (content: Content) => ReactNode;
}

/** The states of everything that is loaded: a spinner, a failure with 'Try again' (row C15), or the content. */
export function Loaded<Content>({ of: { status, content }, what, onRetry, children }: Props<Content>) {
  if (content !== undefined) return children(content);
  return (
    <Room>
      {status === 'failed' ? <LoadFailed what={what} onRetry={onRetry} /> : <Loading label={`Loading ${what}...`} />}
    </Room>
  );
}
