import { Card } from 'shared-ui';
import { type ScreenProps } from '@platform/contract';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { Loaded } from '../loading/Loaded';
import { Body } from '../page/Body';
import { CardsAndMore } from '../page/CardsAndMore';
import { CompanyPage } from '../page/CompanyPage';
import { ourTeam } from './ourTeamSlice';

const firstView = 3;

const more = {
  title: 'Work with them',
  text: 'The open position, and how to apply for it.',
  label: 'Career Opportunities',
  to: addresses.careers.to(),
};

/** Management / Our Team, /management (row D3). */
export function ManagementScreen({ site, reload }: ScreenProps) {
  return (
    <CompanyPage name="Management" heading="Our Team" intro={`The people who run ${site.name}.`}>
      <Loaded of={useAppSelector(ourTeam.select)} what="our team" onRetry={reload}>
        {(team) => (
          <Body>
            <CardsAndMore columns={3} staggered more={{ ...more, text: site.wanted ?? more.text }}>
              {team.map(({ id, name, position, bio, picture, altTextForImg }, index) => (
                <Card
                  key={id}
                  title={name}
                  eyebrow={position}
                  picture={picture}
                  alt={altTextForImg}
                  headingLevel={2}
                  priority={index < firstView}
                >
                  {bio}
                </Card>
              ))}
            </CardsAndMore>
          </Body>
        )}
      </Loaded>
    </CompanyPage>
  );
}
