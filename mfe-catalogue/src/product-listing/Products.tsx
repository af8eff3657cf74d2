import { Suspense, useMemo, useRef, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink, EmptyState, Spinner } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { orderOptions, readSelection, writeSelection } from 'api/facets';
import { Chips } from '../filters/Chips';
import { chipsOf } from '../filters/chips';
import { FilterLayout, Ignored } from '../filters/FilterLayout';
import { LaterFilters } from '../filters/later-filters';
import { Pager } from '../page/Pager';
import { withPage, withQuery } from '../page/query';
import { choiceWithPreviousShown, StickyFailure } from '../page/StickyFailure';
import { useTurnedPage } from '../page/useTurnedPage';
import { whileBusy } from '../page/while-busy';
import { VariantTables } from './lazy-tables';
import type { Listing } from './listing';
import { countText, pageOf, pagesOf } from './paging';
import { ProductCards } from './ProductCards';
import { selectProducts, type ProductsState } from './productsSlice';
import { Toolbar } from './Toolbar';
import { useTicks } from './useTicks';
import { useRememberedView } from './remembered-view';
import { viewFromAddress, type View } from './view';

interface Props {
  listing: Listing;
  currency: string;
  reload: () => void;
}

/**
 * The products that fit the address, which holds filters, order and view: links, back and forward restore them. While a new
 * choice is loading, the previous list stays.
 */
export function Products({ listing, currency, reload }: Props) {
  const state = useAppSelector(selectProducts);
  const { productCategoryId, choiceFailure } = state;
  const [address] = useSearchParams();
  const { products: shown, fitting, total, facets, ignored, tables } = listing;
  const query = useMemo(() => new URLSearchParams(listing.query), [listing.query]);
  const count = useRef<HTMLParagraphElement>(null);
  const page = pageOf(query);
  useTurnedPage({ list: withPage(query, 1).toString(), page }, count);
  const hasTable = facets !== undefined;
  useRememberedView(hasTable);
  const ticks = useTicks(productCategoryId);
  if (total === 0) return <EmptyState title="No Products were found." />;

  const { columns, counts, orders } = facets ?? { columns: [], counts: [], orders: [] };
  const { selection } = readSelection(query, columns);
  const chips = chipsOf(columns, selection, address);
  const here = addresses.category.to(productCategoryId);
  const everything = writeSelection(address, new Map());
  const view = hasTable ? viewFromAddress(address) : 'cards';
  const { content, failure } = contentOf(view, tables, state);
  return (
    <FilterLayout $withFilters={columns.length > 0}>
      {columns.length > 0 && (
        <LaterFilters columns={columns} counts={counts} count={fitting} hasChoiceFailed={choiceFailure !== undefined} />
      )}
      <List aria-busy={listing.query !== address.toString() && !choiceFailure}>
        <Toolbar
          count={countText(fitting, total, page)}
          countRef={count}
          view={view}
          orders={orderOptions(columns, orders)}
          order={listing.order}
          hasTable={hasTable}
          chosen={columns.length > 0 ? chips.length : undefined}
        />
        {ignored.length > 0 && <Ignored>Not used in this list: {ignored.join('; ')}.</Ignored>}
        <Chips chips={chips} everything={everything} onRemove={() => count.current?.focus({ preventScroll: true })} />
        {failure && <StickyFailure {...failure} onRetry={reload} />}
        {shown.length > 0 && content === 'cards' && (
          <ProductCards products={shown} categoryId={productCategoryId} currency={currency} ticks={ticks} />
        )}
        {shown.length > 0 && content === 'table' && tables && (
          <Suspense fallback={<LoadingTable />}>
            <VariantTables tables={tables} listing={listing} categoryId={productCategoryId} />
          </Suspense>
        )}
        {!content && <LoadingTable />}
        {fitting > 0 && shown.length === 0 && (
          <EmptyState
            title="There is no such page."
            action={<ButtonLink to={withQuery(here, withPage(query, 1))}>First page</ButtonLink>}
          />
        )}
        {shown.length > 0 && (
          <Pager page={page} pages={pagesOf(fitting)} to={(other) => withQuery(here, withPage(query, other))} />
        )}
        {fitting === 0 && (
          <EmptyState
            title="No Products were found."
            action={
              <>
                <ButtonLink to={withQuery(here, everything)}>Show all {total} products</ButtonLink>
                <ButtonLink to={addresses.contactUs.to()} variant="secondary">
                  Ask us for it
                </ButtonLink>
              </>
            }
          >
            Remove a filter, or ask us: we also supply unlisted products.
          </EmptyState>
        )}
      </List>
    </FilterLayout>
  );
}

interface Content {
  /** Undefined while the table is loading. */
  content: View | undefined;
  /** What could not be loaded, and why. */
  failure?: Pick<ComponentProps<typeof StickyFailure>, 'what' | 'cause'> | undefined;
}

/** What the list shows: the cards if the chosen table could not be loaded. */
function contentOf(
  view: View,
  tables: Listing['tables'],
  { tablesStatus, cause, choiceFailure }: Pick<ProductsState, 'tablesStatus' | 'cause' | 'choiceFailure'>,
): Content {
  const failure = choiceFailure && { what: choiceWithPreviousShown, cause: choiceFailure };
  if (view === 'cards' || tables) return { content: view, failure };
  if (tablesStatus === 'failed') return { content: 'cards', failure: { what: 'the table', cause } };
  return { content: failure && 'cards', failure };
}

/** The container whose width decides whether rows and controls reflow. */
const List = styled.div`
  container: cards / inline-size;
  ${whileBusy}
`;

const LoadingTable = () => <Spinner label="Loading the table…" />;
