import { ButtonLink, EmptyState, Heading, SiteLink, space } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses, contactSearchedAddress } from 'api/addresses';
import type { SearchAnswer } from 'api/search-results';
import type { SearchPageState } from './searchPageSlice';

/** Nothing was found: the reason, or words of similar spelling, and the contact form with a message about it. */
export function NothingFound({ query, words, otherBrand }: Pick<SearchAnswer, 'query' | 'words' | 'otherBrand'>) {
  return (
    <EmptyState
      title={otherBrand ? 'We do not sell this brand' : 'Try different keywords or check your spelling'}
      action={<ButtonLink to={contactSearchedAddress(query)}>Ask us for it</ButtonLink>}
    >
      {words.length > 0 && (
        <p>
          Did you mean{' '}
          {words.map((word, at) => (
            <span key={word}>
              {at > 0 && ', '}
              <SiteLink to={addresses.search.to(word)}>{word}</SiteLink>
            </span>
          ))}
          ?
        </p>
      )}
    </EmptyState>
  );
}

/** All categories, as links: a way on where there are no results. */
export function Categories({ categories }: Pick<SearchPageState, 'categories'>) {
  if (categories.length === 0) return null;
  return (
    <Section aria-label="Categories">
      <Heading level={2} size={3}>
        Browse by category
      </Heading>
      <List>
        {categories.map(({ id, title }) => (
          <li key={id}>
            <SiteLink to={addresses.category.to(id)}>{title}</SiteLink>
          </li>
        ))}
      </List>
    </Section>
  );
}

const Section = styled.section`
  margin-block-start: ${space(4)};
`;

const List = styled.ul`
  margin: ${space(1)} 0 0;
  padding: 0;
  list-style: none;
  columns: 16rem;

  a {
    display: inline-block;
    padding-block: ${space(1)};
  }
`;
