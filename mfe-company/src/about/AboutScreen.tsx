import { Breadcrumb, Container, Heading, Lead, Section, space } from 'shared-ui';
import { styled } from 'styled-components';
import { type ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { Loaded } from '../loading/Loaded';
import { breadcrumbs } from '../page/breadcrumbs';
import { PartnerGrid } from '../partners/PartnerGrid';
import { about } from './aboutSlice';
import { Hero } from './Hero';
import { Introduction } from './Introduction';
import { Values } from './Values';

/** About, /about: breadcrumb, hero, intro, four cards, partners (row D1). */
export function AboutScreen({ site, reload }: ScreenProps) {
  const state = useAppSelector(about.select);
  return (
    <>
      <Top>
        <Breadcrumb items={breadcrumbs('About Us')} />
      </Top>
      <Hero title={`About ${site.name}`} {...state.content?.hero} />
      <Loaded of={state} what="this page" onRetry={reload}>
        {({ intro, cards, partners }) => (
          <>
            <Introduction {...intro} />
            <Values cards={cards} />
            <Section aria-labelledby="partners">
              <Container>
                <Partners>
                  <Heading id="partners">{partners.heading}</Heading>
                  <Lead>{partners.text}</Lead>
                </Partners>
                <PartnerGrid logos={partners.logos} />
              </Container>
            </Section>
          </>
        )}
      </Loaded>
    </>
  );
}

const Top = styled(Container)`
  padding-block: 1rem;
`;

const Partners = styled.div`
  display: grid;
  gap: ${space(1.5)};
  margin-block-end: ${space(5)};
`;
