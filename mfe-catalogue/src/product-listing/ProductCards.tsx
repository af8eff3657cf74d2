import { Button, Card, CardGrid, color, largeText, media, space, type, VisuallyHidden } from 'shared-ui';
import { css, styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { compareTicked, useListForm } from '../enquiry/useListForm';
import { listPrice } from '../page/price';
import { CompareBar } from './CompareBar';
import type { ListedProduct } from './listing';
import type { Ticks } from './useTicks';

interface Props {
  products: readonly ListedProduct[];
  categoryId: string;
  currency: string;
  ticks: Ticks;
}

/** The pictures of this many cards load first. */
const firstView = 4;

/**
 * Products as cards; on phones as rows, of which six or seven fit a screen. One form holds all of them: each is added to the
 * enquiry list by its button, and those that are ticked are compared.
 */
export function ProductCards({ products, categoryId, currency, ticks }: Props) {
  const { ticked, isFull, toggle, formRef } = ticks;
  const names = new Map(products.map(({ id, productName }) => [id, productName]));
  const { added, outcome, formProps } = useListForm((id) => names.get(id) ?? id);
  return (
    <Form ref={formRef} {...formProps}>
      {/* The first button of a form is the one that Enter presses. */}
      <button {...compareTicked} hidden />
      <Cards>
        {products.map((product, index) => {
          const { id, productName, info, picture, cardLine } = product;
          const isAdded = added.has(id);
          return (
            <div key={id} data-listed="product">
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
              <div data-listed="foot">
                <Button
                  type="submit"
                  name="code"
                  value={id}
                  size="small"
                  variant="secondary"
                  icon={isAdded ? 'check' : 'plus'}
                  aria-label={`${isAdded ? 'Added' : 'Add to enquiry'}: ${productName}`}
                >
                  {isAdded ? 'Added' : 'Add to enquiry'}
                </Button>
                <label>
                  <input
                    type="checkbox"
                    name="items"
                    value={id}
                    checked={ticked.includes(id)}
                    disabled={isFull && !ticked.includes(id)}
                    aria-label={`Compare ${productName}`}
                    onChange={({ target }) => toggle(id, target.checked)}
                  />
                  <span>Compare</span>
                </label>
              </div>
            </div>
          );
        })}
      </Cards>
      {ticked.map((id) => !names.has(id) && <input key={id} type="hidden" name="items" value={id} />)}
      <CompareBar ticks={ticks} />
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </Form>
  );
}

/** The maker and the list price, if there is one: the sort orders by price use it. */
function Offer({ product, currency }: { product: ListedProduct; currency: string }) {
  const price = listPrice(product, currency);
  return (
    <div data-listed="offer">
      <span>{product.company}</span>
      {price !== undefined && <span>{price}</span>}
    </div>
  );
}

/** Forms are not printed, but this one holds the list. */
const Form = styled.form`
  @media print {
    display: block;
  }
`;

/**
 * The parts of a product are plain elements, styled from the list: as separate components, they took a twentieth of the list's
 * rendering time. Each selector counts as one class, so that the rules for the states of a button or a card still apply.
 */
const listed = (name: 'product' | 'foot' | 'offer') => `:where([data-listed=${name}])`;

/** Placed over a card, because the whole card is a link and cannot contain controls; on phones at its end, without the texts. */
const foot = css`
  ${listed('foot')} {
    position: absolute;
    inset-block-end: ${space(1)};
    inset-inline-start: ${space(2.5)};
    display: flex;
    align-items: center;
    gap: ${space(1.5)};

    > label {
      display: flex;
      align-items: center;
      gap: ${space(0.75)};
      min-block-size: 2.75rem;
      font-size: ${type.small};
    }

    input {
      inline-size: 1.125rem;
      block-size: 1.125rem;
      margin: 0;
      accent-color: ${color.ink};
    }

    @media ${media.phone} {
      inset: ${space(1)} 0 ${space(1)} auto;
      flex-direction: column-reverse;
      justify-content: space-between;

      > * {
        justify-content: center;
        inline-size: 2.75rem;
        padding: 0;
        border-color: transparent;
        background: none;
      }

      span {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
    }

    /* On a line of its own below the texts. */
    @container ${largeText} {
      position: static;
      flex-flow: row wrap;
      justify-content: start;
      padding-block-end: ${space(1)};
      border-block-end: 1px solid ${color.line};

      > * {
        inline-size: auto;
        padding-inline: ${space(1)};
      }

      span {
        position: static;
        inline-size: auto;
        block-size: auto;
        clip-path: none;
      }
    }

    @media print {
      display: none;
    }
  }
`;

const Cards = styled(CardGrid)`
  @media ${media.phone} {
    gap: 0;
  }

  ${listed('product')} {
    position: relative;
    display: grid;
    /* Keeps the text of a card clear of its foot. */
    --card-foot: ${space(9)};

    @container ${largeText} {
      --card-foot: ${space(2)};
    }

    @media print {
      --card-foot: ${space(2)};
      break-inside: avoid;
    }
  }

  /* Clear of the bar at the foot of the screen. */
  ${listed('product')} :is(a, button, input) {
    scroll-margin-block-end: ${space(9)};
  }

  ${listed('offer')} {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 1rem;
  }

  ${foot}
`;
