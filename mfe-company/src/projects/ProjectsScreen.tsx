import { Card } from 'shared-ui';
import { type ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { Loaded } from '../loading/Loaded';
import { Body } from '../page/Body';
import { CardsAndMore } from '../page/CardsAndMore';
import { CompanyPage } from '../page/CompanyPage';
import { useQuoteAddress } from '../page/useQuoteAddress';
import { projects } from './projectsSlice';

const firstView = 4;

const more = {
  title: 'A project of your own?',
  text: 'Tell us what you need. We answer within 24 hours.',
  label: 'Get a Quote',
};

/** Our Projects, /our-projects: a card for each project (row D4). */
export function ProjectsScreen({ reload }: ScreenProps) {
  const state = useAppSelector(projects.select);
  const to = useQuoteAddress();
  return (
    <CompanyPage name="Our Projects" heading={state.content?.heading ?? 'Our Projects'} intro={state.content?.intro}>
      <Loaded of={state} what="our projects" onRetry={reload}>
        {(content) => (
          <Body>
            <CardsAndMore columns={4} more={{ ...more, to, text: content.invitation ?? more.text }}>
              {content.projects.map(({ id, title, picture }, index) => (
                <Card key={id} title={title} picture={picture} headingLevel={2} priority={index < firstView} />
              ))}
            </CardsAndMore>
          </Body>
        )}
      </Loaded>
    </CompanyPage>
  );
}
