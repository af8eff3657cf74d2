import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { font, media, SiteLink, space, Stack, type, VisuallyHidden } from 'shared-ui';
import { createGlobalStyle, styled } from 'styled-components';
import { addresses, variantAddress } from 'api/addresses';
import { orderOptions } from 'api/facets';
import type { VariantTable as VariantTableFile } from 'api/records';
import { VariantTable } from '../product-details/table/VariantTable';
import { withQuery } from '../page/query';
import type { Listing } from './listing';
import { withSort } from './sorting';
import { alignedAtPoint } from './table-lines';

interface Props {
  /** Their lines name products by their places in the listing. */
  tables: readonly VariantTableFile[];
  listing: Listing;
  categoryId: string;
}

/** As many columns as a printed page has space for in portrait. */
const portraitColumns = 10;

const Landscape = createGlobalStyle`
  @page {
    size: A4 landscape;
  }
`;

/** A line for each variant that fits, in a table for each class or kind of products. */
export function VariantTables({ tables, listing: { products, facets, order }, categoryId }: Props) {
  const offered = new Set(facets && orderOptions(facets.columns, facets.orders).map(({ value }) => value));
  const widest = Math.max(
    ...tables.map(({ columns, priceName }) => columns.length + (priceName === undefined ? 2 : 3)),
  );
  return (
    <Tables $gap={4}>
      {widest > portraitColumns && <Landscape />}
      {tables.map(({ label, columns, priceName, rows: lines }) => {
        const texts = columns.map(({ number }, at) => {
          const cells = lines.map((line) => line.cells[at] ?? '');
          return number ? alignedAtPoint(cells) : cells;
        });
        const numbers = columns.flatMap(({ number }, at) => (number ? [at + 2] : []));
        const productOf = new Map(lines.map(({ sku, product }) => [sku, products[product]!]));
        const prices = priceName === undefined ? [] : [columns.length + 2];
        return (
          <VariantTable
            key={label}
            caption={`${label}: ${lines.length} order ${lines.length === 1 ? 'code' : 'codes'}`}
            columns={[
              [
                { name: 'Order code' },
                { name: 'Product' },
                ...columns.map(({ id, name, number }) => ({
                  name: number && offered.has(id) ? <OrderLink id={id} name={name} order={order} /> : name,
                })),
                ...prices.map(() => ({ name: priceName })),
              ],
            ]}
            codes={lines.map(({ sku }) => sku)}
            addressOf={(code) => variantAddress(categoryId, productOf.get(code)!.id, code)}
            rows={lines.map(({ sku, product, price }, line) => [
              sku,
              <Name key="product" to={addresses.product.to(categoryId, products[product]!.id)}>
                {products[product]!.productName}
              </Name>,
              ...texts.map((cells) => cells[line]),
              ...prices.map(() => price),
            ])}
            $short={[...columns.map((_, at) => at + 2), ...prices]}
            $numbers={[...numbers, ...prices]}
          />
        );
      })}
    </Tables>
  );
}

const Tables = styled(Stack)`
  @media ${media.phone} {
    margin-block-start: ${space(1)};
  }
`;

/** Orders the lines by a column: from the lowest on, and if they are so already, from the highest on. */
function OrderLink({ id, name, order }: { id: string; name: string; order: string }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const changed = withSort(query, order === id ? `-${id}` : id);
  return (
    <Link to={withQuery(pathname, changed)} rel="nofollow" replace preventScrollReset>
      {name}
      {order === id && <span aria-hidden> ↑</span>}
      {order === `-${id}` && <span aria-hidden> ↓</span>}
      <VisuallyHidden>{order === id ? ', order from high to low' : ', order from low to high'}</VisuallyHidden>
    </Link>
  );
}

/** Small, so that a long name has two lines, which are as high as the row's buttons. No name is cut. */
const Name = styled(SiteLink)`
  display: block;
  inline-size: max-content;
  max-inline-size: 16rem;
  font-family: ${font.sans};
  line-height: 1.25;
  white-space: normal;

  @media ${media.phone} {
    max-inline-size: 7rem;
    font-size: ${type.micro};
  }

  @media print {
    inline-size: auto;
  }
`;
