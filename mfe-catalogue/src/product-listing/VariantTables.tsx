import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { font, media, SiteLink, space, Stack, type, VisuallyHidden } from 'shared-ui';
import { createGlobalStyle, styled } from 'styled-components';
import { addresses, variantAddress } from 'api/addresses';
import { orderOptions } from 'api/facets';
import type { VariantTable as VariantTableFile } from 'api/records';
import { VariantTable } from '../product-details/table/VariantTable';
import { withQuery } from '../page/query';
import type { ListedProduct, Listing } from './listing';
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
        const productOf = new Map(lines.map(({ sku, product }) => [sku, products[product]!]));
        const link = ({ id, productName }: ListedProduct) => (
          <Name to={addresses.product.to(categoryId, id)}>{productName}</Name>
        );
        const own = new Set(productOf.values());
        // The caption names a product that all lines have.
        const [only] = own.size === 1 ? own : [];
        const first = only ? 1 : 2;
        const numbers = columns.flatMap(({ number }, at) => (number ? [at + first] : []));
        const prices = priceName === undefined ? [] : [columns.length + first];
        const caption = `${label}: ${lines.length} order ${lines.length === 1 ? 'code' : 'codes'}`;
        return (
          <VariantTable
            key={label}
            caption={
              only ? (
                <InView>
                  {caption} of {link(only)}
                </InView>
              ) : (
                caption
              )
            }
            columns={[
              [
                { name: 'Order code' },
                ...(only ? [] : [{ name: 'Product' }]),
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
              ...(only ? [] : [link(products[product]!)]),
              ...texts.map((cells) => cells[line]),
              ...prices.map(() => price),
            ])}
            $short={[...columns.map((_, at) => at + first), ...prices]}
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

/** Orders the lines by a column: ascending or, if they already are, descending. */
function OrderLink({ id, name, order }: { id: string; name: string; order: string }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const changed = withSort(query, order === id ? `-${id}` : id);
  return (
    <Link to={withQuery(pathname, changed)} rel="nofollow" replace preventScrollReset>
      {name}
      {order === id && <span aria-hidden> ↑</span>}
      {order === `-${id}` && <span aria-hidden> ↓</span>}
      <VisuallyHidden> from {order === id ? 'high to low' : 'low to high'}</VisuallyHidden>
    </Link>
  );
}

/** The part of a wide table's caption that stays in view, no wider than a phone's screen. */
const InView = styled.span`
  display: inline-block;
  position: sticky;
  inset-inline-start: ${space(1.5)};
  max-inline-size: calc(100vw - 6rem);

  @media print {
    max-inline-size: none;
  }
`;

/** Small, so that a long name takes two lines, which are as high as the row's buttons. No name is cut off. */
const Name = styled(SiteLink)`
  td > & {
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
  }
`;
