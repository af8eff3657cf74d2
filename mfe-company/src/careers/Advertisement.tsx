import { blueprint, color, Eyebrow, Heading, Lead, media, space, Text } from 'shared-ui';
import { styled } from 'styled-components';
import type { CareersFile } from 'api/records';
import { Body } from '../page/Body';
import { Apply } from './Apply';
import { Points } from './Points';

/** The advertisement: position, requirements, responsibilities, how to apply, equal opportunity (row D5). */
export function Advertisement({ position, requirements, responsibilities, apply, equalOpportunity }: CareersFile) {
  return (
    <Columns as="article" aria-labelledby="position">
      <Main>
        <Position>
          <Eyebrow>
            {position.division}, {position.location}
          </Eyebrow>
          <Heading id="position">{position.title}</Heading>
          <Lead>{position.summary}</Lead>
        </Position>
        <Part>
          <Heading level={3}>{requirements.heading}</Heading>
          <Points items={requirements.items} />
        </Part>
        <Part>
          <Heading level={3}>{responsibilities.heading}</Heading>
          <Groups>
            {responsibilities.groups.map(({ title, items }) => (
              <Part key={title}>
                <Heading level={4}>{title}</Heading>
                <Points items={items} />
              </Part>
            ))}
          </Groups>
        </Part>
        <Part>
          <Heading level={3}>{equalOpportunity.heading}</Heading>
          <Text>{equalOpportunity.text}</Text>
        </Part>
      </Main>
      <Apply {...apply} position={position.title} />
    </Columns>
  );
}

const Columns = styled(Body)`
  display: grid;
  align-items: start;
  gap: ${space(5)};

  @media screen and (min-width: 1000px) {
    grid-template-columns: minmax(0, 1fr) min(22rem, 36%);
    gap: ${space(8)};
  }

  @media print {
    display: block;
    padding-block: 0;
  }
`;

const Main = styled.div`
  display: grid;
  gap: ${space(5)};

  @media print {
    gap: 14pt;
  }
`;

const Position = styled.div`
  ${blueprint}
  display: grid;
  gap: ${space(1.5)};
  padding: clamp(1.25rem, 3vw, 2.5rem);
  border: 1px solid ${color.line};
  border-block-start: 2px solid ${color.copperBright};

  @media print {
    padding: 0;
    border: 0;
    background: none;
  }
`;

const Part = styled.section`
  display: grid;
  align-content: start;
  gap: ${space(1.5)};

  @media print {
    gap: 4pt;
    break-inside: avoid;
  }
`;

const Groups = styled.div`
  display: grid;
  gap: ${space(4)} ${space(5)};
  padding-block-start: ${space(1)};

  @media ${media.sm} {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(15rem, 40%)), 1fr));
  }
`;
