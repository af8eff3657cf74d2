import { color, Heading, SiteLink, space } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import type { AidSummary } from './chooseSlice';

/** Links to selection aids. */
export function AidList({ aids, title }: { aids: readonly AidSummary[]; title?: string | undefined }) {
  return (
    <Section aria-label={title ?? 'Selection aids'}>
      {title && (
        <Heading level={2} size={4}>
          {title}
        </Heading>
      )}
      <List role="list">
        {aids.map((aid) => (
          <li key={aid.id}>
            <SiteLink to={addresses.aid.to(aid.id)}>{aid.title}</SiteLink>
            <p>{aid.info}</p>
          </li>
        ))}
      </List>
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${space(1)};

  @media print {
    display: none;
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: ${space(2)};

  > li {
    padding: ${space(2)};
    border: 1px solid ${color.line};
    background: ${color.surface};
  }

  a {
    display: inline-block;
    padding-block: ${space(0.5)};
    font-weight: 600;
  }
`;
