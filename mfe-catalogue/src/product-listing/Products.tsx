import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink, EmptyState, Notice, space } from 'shared-ui';
import { css, styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { writeSelection } from 'api/facets';
import { Chips } from './Chips';
import { Filters, wide } from './Filters';
import { listingOf, withQuery } from './listing';
import { ProductCards } from './ProductCards';
import { selectProducts, selectRatedProducts } from './productsSlice';
import { Toolbar } from './Toolbar';

/** The products that fit the address, which holds filters, order and view: links, back and forward restore them. */
export function Products({ currency }: { currency: string }) {
  const { facets, productCategoryId } = useAppSelector(selectProducts);
  const all = useAppSelector(selectRatedProducts);
  const [query] = useSearchParams();
  const listing = useMemo(() => listingOf(all, facets, query), [all, facets, query]);
  const count = useRef<HTMLParagraphElement>(null);
  if (all.length === 0) return <EmptyState title="No Products were found." />;

  const { products, chips, ignored } = listing;
  const columns = facets?.columns ?? [];
  const everything = writeSelection(query, new Map());
  const filtered = products.length < all.length;
  return (
    <Layout $withFilters={columns.length > 0}>
      {columns.length > 0 && <Filters columns={columns} listing={listing} />}
      <div>
        <Toolbar
          count={`Showing ${products.length} ${filtered ? `of ${all.length} ` : ''}results`}
          countRef={count}
          chosen={columns.length > 0 ? chips.length : undefined}
        />
        {ignored.length > 0 && (
          <Ignored>Left out of the filters, because this category does not have it: {ignored.join('; ')}.</Ignored>
        )}
        <Chips chips={chips} everything={everything} onRemove={() => count.current?.focus({ preventScroll: true })} />
        {products.length > 0 ? (
          <ProductCards products={products} categoryId={productCategoryId} currency={currency} />
        ) : (
          <EmptyState
            title="No product of this category has all of this."
            action={
              <>
                <ButtonLink to={withQuery(addresses.category.to(productCategoryId), everything)}>
                  Show all {all.length} products
                </ButtonLink>
                <ButtonLink to={addresses.contactUs.to()} variant="secondary">
                  Ask us for it
                </ButtonLink>
              </>
            }
          >
            Remove one of the filters above, or ask us: we also supply what is not listed.
          </EmptyState>
        )}
      </div>
    </Layout>
  );
}

const beside = css`
  @media ${wide} {
    display: grid;
    grid-template-columns: 15rem minmax(0, 1fr);
    column-gap: ${space(4)};
  }

  @media print {
    display: block;
  }
`;

const Layout = styled.div<{ $withFilters: boolean }>`
  ${({ $withFilters }) => $withFilters && beside}
`;

const Ignored = styled(Notice)`
  margin-block-end: ${space(2)};
`;
