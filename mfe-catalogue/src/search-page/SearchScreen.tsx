import { useEffect, useRef } from 'react';
import { Breadcrumb, ButtonLink, EmptyState, LoadFailed, PageHeading, Spinner, Text } from 'shared-ui';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { addresses } from 'api/addresses';
import { searchLimits, type SearchAnswer } from 'api/search-results';
import { Intro, Page } from '../page/Page';
import { Pager } from '../page/Pager';
import { Categories, NothingFound } from './NothingFound';
import { ResultList } from './ResultList';
import { SearchForm } from './SearchForm';
import { selectSearchPage, type SearchPageState } from './searchPageSlice';

const breadcrumbs = [{ moduleName: 'Home', link: addresses.home.to() }, { moduleName: 'Search' }];

const pagesOf = ({ total }: SearchAnswer) => Math.min(Math.ceil(total / searchLimits.perPage), searchLimits.pages);

/** The results for what a visitor has typed, /search?q= (rows S1–S3). */
export function SearchScreen({ reload }: ScreenProps) {
  const state = useAppSelector(selectSearchPage);
  const { status, query, page, answer, categories } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  // The next page of results begins at its top, for the eye as for the keyboard.
  useEffect(() => {
    if (shown.current === page || !answer) return;
    shown.current = page;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [page, answer]);

  return (
    <Page>
      <Breadcrumb items={breadcrumbs} />
      <Intro>
        <PageHeading ref={heading} first="Search" rest={query && 'results'} />
        <SearchForm query={query} />
        <Text role="status">{messageFor(state)}</Text>
      </Intro>
      {status === 'loading' && !answer && <Spinner label="Loading results…" />}
      {status === 'failed' && <LoadFailed what="the results" onRetry={reload} />}
      {answer && answer.total === 0 && <NothingFound query={query} words={answer.words} />}
      {answer && answer.total > 0 && <ResultList items={answer.results} />}
      {hasNoSuchPage(state) && (
        <EmptyState
          title="There is no such page of results."
          action={<ButtonLink to={addresses.search.to(query)}>First page of results</ButtonLink>}
        />
      )}
      {answer && <Pager page={page} pages={pagesOf(answer)} to={(other) => addresses.search.to(query, other)} />}
      {status !== 'failed' && (answer?.total ?? 0) === 0 && <Categories categories={categories} />}
    </Page>
  );
}

const hasNoSuchPage = ({ query, page, status, answer }: SearchPageState) =>
  query !== '' &&
  status === 'ready' &&
  (page === 0 || (answer !== undefined && answer.total > 0 && page > pagesOf(answer)));

/** What is announced when it changes. */
function messageFor({ status, query, page, answer }: SearchPageState) {
  if (status === 'tooLong') return `Please use at most ${searchLimits.query} characters.`;
  if (query === '') return 'Type a product, an order code, a size, a standard or a place.';
  if (!answer) return '';
  if (answer.total === 0) return `No results found for “${answer.query}”`;
  const part = pagesOf(answer) > 1 ? `, page ${page} of ${pagesOf(answer)}` : '';
  return answer.near
    ? `Nothing has all the words of “${query}”. The nearest ${answer.total} result(s)${part}:`
    : `${answer.total} result(s) found for “${answer.query}”${part}`;
}
