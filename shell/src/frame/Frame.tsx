import type { ComponentType } from 'react';
import { RenderedOnce, type FrameProps } from '@platform/host';
import { SkipLink, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import { AssistantHost } from './AssistantHost';
import { Header } from './Header';
import { SearchHost } from './SearchHost';

const Main = styled.main`
  min-height: 60vh;
  &:focus {
    outline: none;
  }

  /* The browser would keep the page's end in view while the page arrives, and so take a visitor who comes back to it to its end. */
  ~ * {
    overflow-anchor: none;
  }
`;

/** The frame of every page, around the region of the matched remote. The server renders another page end than browsers do. */
export const frameWith = (PageEnd: ComponentType) =>
  function Frame({ children, announcer }: FrameProps) {
    return (
      <>
        <SkipLink />
        <Header />
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
        <PageEnd />
        <RenderedOnce of={SearchHost} />
        <AssistantHost />
        <VisuallyHidden as="p" role="status" ref={announcer} />
      </>
    );
  };
