import { css, styled } from 'styled-components';
import { blueprint } from '../tokens/mixins';
import { color, space } from '../tokens/tokens';

/**
 * The page's column: 1280 px at most, with margins that shrink to 16 px on a phone.
 *
 * @example
 * <Container><PageHeading>About us</PageHeading></Container>
 */
export const Container = styled.div`
  inline-size: 100%;
  max-inline-size: 86rem;
  margin-inline: auto;
  padding-inline: clamp(min(1rem, 5vw), 4vw, 3rem);
`;

const tones = {
  plain: css``,
  cool: css`
    background: ${color.surfaceCool};
    border-block: 1px solid ${color.line};
  `,
  paper: css`
    ${blueprint}
    border-block: 1px solid ${color.line};
  `,
};

/**
 * A full-width band of the page; `paper` is blueprint paper, `cool` a quiet grey.
 *
 * @example
 * <Section $tone="paper" aria-labelledby="partners"><Container>…</Container></Section>
 */
export const Section = styled.section<{ $tone?: keyof typeof tones }>`
  padding-block: clamp(2.5rem, 1.5rem + 4vw, 5.5rem);
  ${({ $tone = 'plain' }) => tones[$tone]}
`;

/**
 * Stacks its children vertically, with an equal gap.
 *
 * @example
 * <Stack $gap={3}><Heading>Reviews</Heading><Text>No Reviews Yet.</Text></Stack>
 */
export const Stack = styled.div<{ $gap?: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 2 }) => space($gap)};
`;

/**
 * Lays out its children in a row that wraps, such as buttons or badges.
 *
 * @example
 * <Row><Button>Submit</Button><ButtonLink to="/contact-us">Contact</ButtonLink></Row>
 */
export const Row = styled.div<{ $gap?: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap = 2 }) => space($gap)};
`;
