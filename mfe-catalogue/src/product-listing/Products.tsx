import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink, EmptyState, LoadFailed, Spinner } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { writeSelection } from 'api/facets';
import { Chips } from '../filters/Chips';
import { FilterLayout, Ignored } from '../filters/FilterLayout';
import { Filters } from '../filters/Filters';
import { Pager } from '../page/Pager';
import { withPage, withQuery } from '../page/query';
import { VariantTables } from './lazy-tables';
import { listingOf } from './listing';
import { countText, pageOf, pagesOf, perPage } from './paging';
import { ProductCards } from './ProductCards';
import { selectProducts, selectRatedProducts } from './productsSlice';
import { Toolbar } from './Toolbar';
import { useTicks } from './useTicks';
import { useRememberedView, viewFromAddress } from './view';

/** The products that fit the address, which holds filters, order and view: links, back and forward restore them. */
export function Products({ currency, reload }: { currency: string; reload: () => void }) {
  const { facets, productCategoryId, tables, tablesStatus } = useAppSelector(selectProducts);
  const all = useAppSelector(selectRatedProducts);
  const [query] = useSearchParams();
  const listing = useMemo(() => listingOf(all, facets, query), [all, facets, query]);
  const count = useRef<HTMLParagraphElement>(null);
  const page = pageOf(query);
  const list = withPage(query, 1).toString();
  const last = useRef({ list, page });
  // The next page of a list begins at its top, for the eye as for the keyboard; another filter leaves both where they are.
  useEffect(() => {
    const turned = last.current.list === list && last.current.page !== page;
    last.current = { list, page };
    if (!turned) return;
    count.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [list, page]);
  const hasTable = facets !== undefined;
  useRememberedView(hasTable);
  const ticks = useTicks();
  if (all.length === 0) return <EmptyState title="No Products were found." />;

  const { products, chips, ignored } = listing;
  const shown = products.slice((page - 1) * perPage, page * perPage);
  const here = addresses.category.to(productCategoryId);
  const columns = facets?.columns ?? [];
  const everything = writeSelection(query, new Map());
  const view = hasTable ? viewFromAddress(query) : 'cards';
  return (
    <FilterLayout $withFilters={columns.length > 0}>
      {columns.length > 0 && <Filters columns={columns} groups={listing.groups} count={products.length} />}
      <List>
        <Toolbar
          count={countText(products.length, all.length, page)}
          countRef={count}
          view={view}
          orders={listing.orders}
          order={listing.order}
          hasTable={hasTable}
          chosen={columns.length > 0 ? chips.length : undefined}
        />
        {ignored.length > 0 && (
          <Ignored>Ignored filters that this category does not have: {ignored.join('; ')}.</Ignored>
        )}
        <Chips chips={chips} everything={everything} onRemove={() => count.current?.focus({ preventScroll: true })} />
        {shown.length > 0 && view === 'cards' && (
          <ProductCards products={shown} categoryId={productCategoryId} currency={currency} ticks={ticks} />
        )}
        {shown.length > 0 && view === 'table' && tables && (
          <Suspense fallback={<LoadingTable />}>
            <VariantTables tables={tables} all={all} listing={listing} page={page} categoryId={productCategoryId} />
          </Suspense>
        )}
        {view === 'table' && !tables && tablesStatus === 'loading' && <LoadingTable />}
        {view === 'table' && tablesStatus === 'failed' && <LoadFailed what="the table" onRetry={reload} />}
        {products.length > 0 && shown.length === 0 && (
          <EmptyState
            title="This list does not have that many pages."
            action={<ButtonLink to={withQuery(here, withPage(query, 1))}>First page of the list</ButtonLink>}
          />
        )}
        {shown.length > 0 && (
          <Pager page={page} pages={pagesOf(products.length)} to={(other) => withQuery(here, withPage(query, other))} />
        )}
        {products.length === 0 && (
          <EmptyState
            title="No product in this category matches all your filters."
            action={
              <>
                <ButtonLink to={withQuery(here, everything)}>Show all {all.length} products</ButtonLink>
                <ButtonLink to={addresses.contactUs.to()} variant="secondary">
                  Ask us for it
                </ButtonLink>
              </>
            }
          >
            Remove one of the filters above, or ask us: we also supply what is not listed.
          </EmptyState>
        )}
      </List>
    </FilterLayout>
  );
}

/** The container whose width decides whether rows and controls reflow. */
const List = styled.div`
  container: cards / inline-size;
`;

const LoadingTable = () => <Spinner label="Loading the table…" />;
