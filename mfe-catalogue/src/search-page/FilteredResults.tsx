import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink, EmptyState } from 'shared-ui';
import { addresses, contactSearchedAddress } from 'api/addresses';
import { writeSelection, type readSelection } from 'api/facets';
import type { SearchFacets } from 'api/search-results';
import { Chips } from '../filters/Chips';
import { chipsOf } from '../filters/chips';
import { FilterLayout, Ignored, OpenFilters } from '../filters/FilterLayout';
import { LaterFilters } from '../filters/later-filters';

interface Props {
  /** The query that these results answer. */
  query: string;
  facets: SearchFacets;
  /** How many results match the filters. */
  total: number;
  /** What the address chooses. */
  filters: ReturnType<typeof readSelection>;
  /** How many of its parameters could not be used, because together they are too long. */
  leftOut: number;
  /** Whether the results for the current choice could not be loaded. */
  hasChoiceFailed: boolean;
  /** Called when a chip is removed, which takes the focus with it. */
  onRemove: () => void;
  /** The results. */
  children: ReactNode;
}

/** Results with what the products among them can be filtered by. The server has counted and filtered them. */
export function FilteredResults({
  query,
  facets,
  total,
  filters: { selection, ignored },
  leftOut,
  hasChoiceFailed,
  onRemove,
  children,
}: Props) {
  const [parameters] = useSearchParams();
  const { columns, counts, products } = facets;
  const hasFilters = columns.length > 0;
  const chips = chipsOf(columns, selection, parameters);
  return (
    <FilterLayout $withFilters={hasFilters}>
      {hasFilters && <LaterFilters columns={columns} counts={counts} count={total} hasChoiceFailed={hasChoiceFailed} />}
      <div>
        {hasFilters && <OpenFilters chosen={chips.length} />}
        {ignored.length > 0 && <Ignored>Not used with these results: {ignored.join('; ')}.</Ignored>}
        {leftOut > 0 && <Ignored>The address has too many filters. Left out: the last {leftOut}.</Ignored>}
        <Chips chips={chips} everything={writeSelection(parameters, new Map())} onRemove={onRemove} />
        {total === 0 && (
          <EmptyState
            title="None of the products found matches all your filters."
            action={
              <>
                <ButtonLink to={addresses.search.to(query)}>Show all {products} products</ButtonLink>
                <ButtonLink to={contactSearchedAddress(query)} variant="secondary">
                  Ask us for it
                </ButtonLink>
              </>
            }
          >
            Remove a filter, or ask us: we also supply unlisted products.
          </EmptyState>
        )}
        {children}
      </div>
    </FilterLayout>
  );
}
