import type { ReactNode } from 'react';
import { Heading, Lead, media, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';

interface Props {
  id: string;
  title: string;
  text: string;
  action?: ReactNode;
}

/** Heading, introduction and link of one block of the home page. */
export function BlockHead({ id, title, text, action }: Props) {
  return (
    <Root>
      <Stack $gap={1.5}>
        <Heading id={id}>{title}</Heading>
        <Lead>{text}</Lead>
      </Stack>
      {action}
    </Root>
  );
}

const Root = styled.div`
  display: grid;
  align-items: end;
  justify-items: start;
  gap: ${space(3)};
  margin-block-end: clamp(1.5rem, 1rem + 2vw, 3rem);

  @media ${media.md} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;
