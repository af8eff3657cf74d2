import { Card, CardGrid, media, space } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import type { ProductSummary } from 'api/records';
import { AddToEnquiry } from '../enquiry/AddToEnquiry';
import { listPrice } from '../page/price';

interface Props {
  products: readonly ProductSummary[];
  categoryId: string;
  currency: string;
}

/** The pictures of this many cards load first. */
const firstView = 4;

/** Products as cards; on phones as rows, of which seven fit a screen. */
export function ProductCards({ products, categoryId, currency }: Props) {
  return (
    <Cards>
      {products.map((product, index) => {
        const { id, productName, info, picture, cardLine } = product;
        return (
          <Item key={id}>
            <Card
              to={addresses.product.to(categoryId, id)}
              picture={picture}
              title={productName}
              eyebrow={<Offer product={product} currency={currency} />}
              line={cardLine}
              headingLevel={2}
              priority={index < firstView}
              rowOnPhones
            >
              {info}
            </Card>
            <Add>
              <AddToEnquiry code={id} name={productName} />
            </Add>
          </Item>
        );
      })}
    </Cards>
  );
}

/** The maker and the list price, if there is one: the sort orders by price use it. */
function Offer({ product, currency }: { product: ProductSummary; currency: string }) {
  const price = listPrice(product, currency);
  return (
    <Ends>
      <span>{product.company}</span>
      {price !== undefined && <span>{price}</span>}
    </Ends>
  );
}

const Cards = styled(CardGrid)`
  @media ${media.phone} {
    gap: 0;
  }
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
  /* Keeps the text of a card clear of the button in its corner. */
  --card-foot: ${space(9)};

  @media print {
    --card-foot: ${space(2)};
  }
`;

/** In the corner of a card, which is a link as a whole and cannot contain a form; on phones without its text. */
const Add = styled.div`
  position: absolute;
  inset-block-end: ${space(1)};
  inset-inline-start: ${space(2.5)};

  @media ${media.phone} {
    inset: auto 0 ${space(1)} auto;

    button {
      inline-size: 2.75rem;
      padding: 0;
      border-color: transparent;
      background: none;
    }

    button > span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
