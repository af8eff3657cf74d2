import { ButtonLink, Card, CardGrid, Container, Section } from 'shared-ui';
import { addresses } from 'federation/contract';
import type { HomeFile } from 'content/records';
import { BlockHead } from './BlockHead';

/** Our Products: four categories and the way to all of them (row B5). */
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
        <CardGrid min="15rem">
          {categories.map(({ id, title, company, info, picture }) => (
            <Card key={id} to={addresses.category.to(id)} picture={picture} title={title} eyebrow={company}>
              {info}
            </Card>
          ))}
        </CardGrid>
      </Container>
    </Section>
  );
}
