import { Container } from 'shared-ui';
import { styled } from 'styled-components';

/** The content of a page, below its heading. */
export const Body = styled(Container)`
  padding-block-end: clamp(3rem, 2rem + 4vw, 6rem);
`;
