import { useSearchParams } from 'react-router-dom';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Card,
  CardGrid,
  color,
  EmptyState,
  font,
  Lead,
  LoadFailed,
  PageHeading,
  Row,
  Select,
  Spinner,
  space,
  Text,
} from 'shared-ui';
import styled from 'styled-components';
import { type ScreenProps } from '@platform/contract';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import type { ProductSummary, Site } from 'api/records';
import { AddToEnquiry } from '../enquiry/AddToEnquiry';
import { Intro, Page } from '../page/Page';
import { listPrice } from '../page/price';
import { breadcrumbs } from '../page/breadcrumbs';
import { categoryNameFromId } from './category-name';
import { selectProducts, selectRatedProducts } from './productsSlice';
import { sorted, sortFromAddress, sortOptions, withSort } from './sorting';

const firstView = 4;

const Toolbar = styled(Row)`
  justify-content: space-between;
  margin-block-end: 1.5rem;
`;

const Ends = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  column-gap: 1rem;
`;

const Item = styled.div`
  position: relative;
  display: grid;
`;

/** The values that distinguish a product from similar ones. */
const Values = styled.div`
  margin-block-start: ${space(0.5)};
  color: ${color.text};
  font-family: ${font.mono};
`;

/** Keeps the text of a card clear of the button in its corner. */
const AddSpace = styled.div`
  block-size: ${space(3.5)};

  @media print {
    display: none;
  }
`;

/** In the corner of a card, which is a link as a whole and cannot contain a form. */
const Add = styled.div`
  position: absolute;
  inset-block-end: ${space(1)};
  inset-inline-start: ${space(2.5)};
`;

/** Product listing of one category, /our-products/{productCategoryId} (rows C3, C4). */
export function ProductListingScreen({ params, site, reload }: ScreenProps) {
  const { status, productCategory, productCategoryId, info } = useAppSelector(selectProducts);
  const products = useAppSelector(selectRatedProducts);
  const name = productCategory || categoryNameFromId(params['productCategoryId'] ?? '');
  const [first, ...rest] = name.split(' ');
  const loading = status === 'idle' || status === 'loading';
  return (
    <Page>
      <Breadcrumb items={breadcrumbs({ moduleName: name })} />
      <Intro>
        <PageHeading first={first} rest={rest.join(' ')} />
        {info && <Lead>{info}</Lead>}
      </Intro>
      {loading && <Spinner label={`Loading ${name}…`} />}
      {status === 'failed' && <LoadFailed what="the products of this category" onRetry={reload} />}
      {status === 'unknown' && (
        <EmptyState
          title={`There is no category “${params['productCategoryId'] ?? ''}”.`}
          action={<ButtonLink to={addresses.ourProducts.to()}>See all categories</ButtonLink>}
        >
          It may have been renamed, or the address may be mistyped.
        </EmptyState>
      )}
      {status === 'ready' && <Products products={products} categoryId={productCategoryId} currency={site.currency} />}
    </Page>
  );
}

/** The maker and the list price, if there is one: the sort orders by price use it. */
function Offer({ product, currency }: { product: ProductSummary } & Pick<Site, 'currency'>) {
  const price = listPrice(product, currency);
  return (
    <Ends>
      <span>{product.company}</span>
      {price !== undefined && <span>{price}</span>}
    </Ends>
  );
}

/** The list with its count and sort order, which is kept in the address: links, back and forward restore it. */
function Products({
  products,
  categoryId,
  currency,
}: { products: readonly ProductSummary[]; categoryId: string } & Pick<Site, 'currency'>) {
  const [query, setQuery] = useSearchParams();
  const order = sortFromAddress(query);
  if (products.length === 0) return <EmptyState title="No Products were found." />;
  return (
    <>
      <Toolbar>
        <Text role="status">Showing {products.length} results</Text>
        <form method="get">
          <Row $gap={1}>
            <Select
              label="Sort"
              name="sort"
              value={String(order)}
              options={sortOptions.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={(value) => setQuery(withSort(query, value), { preventScrollReset: true })}
            />
            <noscript>
              <Button type="submit" variant="secondary">
                Sort
              </Button>
            </noscript>
          </Row>
        </form>
      </Toolbar>
      <CardGrid>
        {sorted(products, order).map((product, index) => {
          const { id, productName, info, picture, cardLine } = product;
          return (
            <Item key={id}>
              <Card
                to={addresses.product.to(categoryId, id)}
                picture={picture}
                title={productName}
                eyebrow={<Offer product={product} currency={currency} />}
                headingLevel={2}
                priority={index < firstView}
              >
                {info}
                {cardLine && <Values>{cardLine}</Values>}
                <AddSpace />
              </Card>
              <Add>
                <AddToEnquiry code={id} name={productName} />
              </Add>
            </Item>
          );
        })}
      </CardGrid>
    </>
  );
}
