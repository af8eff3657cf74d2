import { ButtonLink, Container, Section } from 'shared-ui';
import { addresses } from 'api/addresses';
import type { HomeFile } from 'api/records';
import { BlockHead } from './BlockHead';
import { Counters } from './counters/Counters';

/** About Us: the company in a sentence and four figures (row B6). */
export function AboutUs({ text, counters }: HomeFile['about']) {
  return (
    <Section $tone="paper" aria-labelledby="about-us">
      <Container>
        <BlockHead
          id="about-us"
          title="About Us"
          text={text}
          action={
            <ButtonLink to={addresses.about.to()} variant="secondary">
              More about us
            </ButtonLink>
          }
        />
        <Counters counters={counters} />
      </Container>
    </Section>
  );
}
