import { Container, Section } from 'shared-ui';
import type { HomeFile } from 'api/records';
import { PartnerGrid } from '../partners/PartnerGrid';
import { BlockHead } from './BlockHead';

/** Our Partners: the brands that the company represents (row B7). */
export function Partners({ subtitle, logos }: HomeFile['partners']) {
  return (
    <Section aria-labelledby="our-partners">
      <Container>
        <BlockHead id="our-partners" title="Our Partners" text={subtitle} />
        <PartnerGrid logos={logos} />
      </Container>
    </Section>
  );
}
