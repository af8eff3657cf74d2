import { ButtonLink, Card, CardGrid, Container, media, Section } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import type { HomeFile } from 'api/records';
import { BlockHead } from './BlockHead';
import { fourOrTwo } from '../page/columns';

/** Our Products: four categories and a link to all of them (row B5). */
export function Teaser({ text, categories }: HomeFile['teaser']) {
  return (
    <Section aria-labelledby="our-products">
      <Container>
        <BlockHead
          id="our-products"
          title="Our Products"
          text={text}
          action={
            <ButtonLink to={addresses.ourProducts.to()} variant="secondary">
              View All Products
            </ButtonLink>
          }
        />
        <Four>
          {categories.map(({ id, title, company, info, picture }) => (
            <Card key={id} to={addresses.category.to(id)} picture={picture} title={title} eyebrow={company}>
              {info}
            </Card>
          ))}
        </Four>
      </Container>
    </Section>
  );
}

/** Four, two or one column; never three, which would leave the last card on its own. */
const Four = styled(CardGrid)`
  grid-template-columns: minmax(0, 1fr);

  @media ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (min-width: 1000px) {
    grid-template-columns: ${fourOrTwo('2rem')};
  }
`;
