import { color, Container, Eyebrow, Heading, media, Section, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { AboutFile } from 'api/records';
import { fourOrTwo } from '../page/columns';

/** The cards Our Story, Our Excellence, Our Approach, Our Commitment (row D1). */
export function Values({ cards }: Pick<AboutFile, 'cards'>) {
  return (
    <Section $tone="cool">
      <Container>
        <Grid role="list">
          {cards.map(({ title, subtitle, text }) => (
            <li key={title}>
              <Value>
                <Head>
                  <Heading level={2} size={3}>
                    {title}
                  </Heading>
                  {subtitle && <Eyebrow>{subtitle}</Eyebrow>}
                </Head>
                <p>{text}</p>
              </Value>
            </li>
          ))}
        </Grid>
      </Container>
    </Section>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1rem, 0.5rem + 1.5vw, 2rem);

  @media ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media ${media.lg} {
    grid-template-columns: ${fourOrTwo('2rem')};
  }

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Value = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
  padding: ${space(3)};
  border: 1px solid ${color.line};
  border-block-start: 2px solid ${color.copperBright};
  background: ${color.surface};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space(2)};
`;
