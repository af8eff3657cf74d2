import { Container, space } from 'shared-ui';
import { styled } from 'styled-components';

/** The column of a catalogue screen. */
export const Page = styled(Container)`
  padding-block: ${space(2)} ${space(8)};
`;

/** Heading and introduction of a screen. */
export const Intro = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  padding-block: ${space(2)} ${space(4)};
`;
