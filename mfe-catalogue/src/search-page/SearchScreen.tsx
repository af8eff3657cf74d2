import { useMemo, useRef } from 'react';
import { Breadcrumb, ButtonLink, EmptyState, PageHeading, Spinner, Text } from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { addresses } from 'api/addresses';
import { readSelection } from 'api/facets';
import { searchLimits } from 'api/search-results';
import { Intro, Page } from '../page/Page';
import { Pager } from '../page/Pager';
import { withPage, withQuery } from '../page/query';
import { choiceWithPreviousShown, StickyFailure } from '../page/StickyFailure';
import { useTurnedPage } from '../page/useTurnedPage';
import { whileBusy } from '../page/while-busy';
import { FilteredResults } from './FilteredResults';
import { Categories, NothingFound } from './NothingFound';
import { ResultList } from './ResultList';
import { SearchForm } from './SearchForm';
import { hasNoSuchPage, isNothing, pagesOf, selectSearchPage, type SearchPageState } from './searchPageSlice';

const breadcrumbs = [{ moduleName: 'Home', link: addresses.home.to() }, { moduleName: 'Search' }];

/** The results for what a visitor has typed, /search?q= (rows S1–S3). */
export function SearchScreen({ reload }: ScreenProps) {
  const state = useAppSelector(selectSearchPage);
  const { status, query, page, chosen, leftOut, answer, categories } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  useTurnedPage(answer && status === 'ready' ? { list: query + chosen, page } : undefined, heading);
  const filters = useMemo(
    () => answer?.facets && readSelection(new URLSearchParams(answer.chosen), answer.facets.columns),
    [answer],
  );
  const hasFound = answer !== undefined && !isNothing(answer);
  // What is shown may not be what the address asks for.
  const answered = answer?.query ?? query;
  const shown = new URLSearchParams([['q', answered], ...new URLSearchParams(answer?.chosen ?? chosen)]);
  const to = (other: number) => withQuery(addresses.search.to(), withPage(shown, other));
  const results = (
    <Results aria-busy={status === 'loading'}>
      {answer && answer.total > 0 && <ResultList items={answer.results} />}
      {hasNoSuchPage(state) && (
        <EmptyState
          title="There is no such page of results."
          action={<ButtonLink to={to(1)}>First page of results</ButtonLink>}
        />
      )}
      {answer && <Pager page={answer.page} pages={pagesOf(answer)} to={to} />}
    </Results>
  );

  return (
    <Page>
      <Breadcrumb items={breadcrumbs} />
      <Intro>
        <PageHeading ref={heading} first="Search" rest={query && 'results'} />
        <SearchForm query={query} />
        <Text ref={count} tabIndex={-1} role="status">
          {messageFor(state, filters?.selection.size ?? 0)}
        </Text>
      </Intro>
      {status === 'loading' && !answer && <Spinner label="Loading results…" />}
      {status === 'failed' && (
        <StickyFailure what={answer ? choiceWithPreviousShown : 'the results'} cause={state.cause} onRetry={reload} />
      )}
      {answer && !hasFound && <NothingFound {...answer} />}
      {answer?.facets && filters && hasFound ? (
        <FilteredResults
          query={answered}
          facets={answer.facets}
          total={answer.total}
          filters={filters}
          leftOut={leftOut}
          hasChoiceFailed={status === 'failed'}
          onRemove={() => count.current?.focus({ preventScroll: true })}
        >
          {results}
        </FilteredResults>
      ) : (
        results
      )}
      {status !== 'failed' && !hasFound && <Categories categories={categories} />}
    </Page>
  );
}

const Results = styled.div`
  ${whileBusy}
`;

/**
 * What is announced when it changes.
 * @param filters how many filters are chosen
 */
function messageFor({ status, query, answer }: SearchPageState, filters: number) {
  if (status === 'tooLong') return `Please use at most ${searchLimits.query} characters.`;
  if (query === '') return 'Type a product, an order code, a size, a standard or a place.';
  if (!answer) return '';
  if (isNothing(answer)) return `No results found for “${answer.query}”`;
  const part = pagesOf(answer) > 1 ? `, page ${answer.page} of ${pagesOf(answer)}` : '';
  if (answer.facets && filters > 0) {
    const { fitting, products } = answer.facets;
    const all = products === searchLimits.filtered ? `the best ${products}` : products;
    return `${fitting} of ${all} products found for “${answer.query}”${part}`;
  }
  if (answer.otherBrand) {
    return `We do not sell the brand in “${answer.query}”. The nearest ${answer.total} result(s)${part}:`;
  }
  return answer.near
    ? `Nothing matches “${answer.query}”. The nearest ${answer.total} result(s)${part}:`
    : `${answer.total} result(s) found for “${answer.query}”${part}`;
}
