import type { ComponentType } from 'react';
import { RenderedOnce, useHost, type FrameProps } from '@platform/host';
import { Container, PrintedFrom, SkipLink, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import { AssistantHost } from './AssistantHost';
import { Header } from './Header';
import { SearchHost } from './SearchHost';

const Main = styled.main`
  min-height: 60vh;
  &:focus {
    outline: none;
  }

  /* Scroll anchoring would hold on to the page's end while the content above it loads, and take a returning visitor there. */
  ~ * {
    overflow-anchor: none;
  }
`;

/** Left out if the page itself says where it was printed from: the address on an enquiry list leads back to its lines. */
const SheetEnd = styled(Container)`
  ${Main}:has([data-printed-from]) + & {
    display: none;
  }
`;

/** The frame of every page, around the region of the matched remote. The server renders another page end than browsers do. */
export const frameWith = (PageEnd: ComponentType) =>
  function Frame({ children, announcer }: FrameProps) {
    const { site } = useHost();
    return (
      <>
        <SkipLink />
        <Header />
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
        <SheetEnd>
          <PrintedFrom site={site} />
        </SheetEnd>
        <PageEnd />
        <RenderedOnce of={SearchHost} />
        <AssistantHost />
        <VisuallyHidden as="p" role="status" ref={announcer} />
      </>
    );
  };
