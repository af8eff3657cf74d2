import type { Ref } from 'react';
import { ButtonLink, color, largeText, layer, media, Select, space, type } from 'shared-ui';
import { css, styled } from 'styled-components';
import { addresses } from 'api/addresses';
import type { NumericOrderOption } from 'api/facets';
import { OpenFilters } from '../filters/FilterLayout';
import { PlainSubmit } from '../page/PlainSubmit';
import type { Listing } from './listing';
import { orderParameter, sortOptions } from './sorting';
import { useOrder } from './useOrder';
import type { View } from './view';
import { oneLine, Views } from './Views';

interface Props extends Pick<Listing, 'order'> {
  /** The orders by a number. */
  orders: readonly NumericOrderOption[];
  /** What is shown, announced when it changes. */
  count: string;
  /** Gets the focus when the control that had it disappears. */
  countRef: Ref<HTMLParagraphElement>;
  view: View;
  /** Whether the category has codes to show in a table. */
  hasTable: boolean;
  /** How many filters are chosen; undefined if there are none to choose from. */
  chosen: number | undefined;
}

/**
 * The count, the views, the orders and, on narrow screens, the way to the filters. On phones the filters and the six orders
 * stay in view; what is above them scrolls away.
 */
export function Toolbar({ count, countRef, view, hasTable, chosen, orders, order }: Props) {
  const { hidden, byValue, shownIn, choose } = useOrder(orders);
  return (
    <Bar $hasOrders={orders.length > 0} $isOrdered={order !== ''}>
      <Count ref={countRef} tabIndex={-1} role="status">
        {count}
      </Count>
      {hasTable && <Views view={view} />}
      {orders.length > 0 && (
        <ByValue method="get" $isOrdered={order !== ''}>
          {hidden}
          <Order
            label="Order by value"
            name={orderParameter}
            value={shownIn(byValue)}
            options={byValue}
            onChange={choose}
          />
          <PlainSubmit text="Order" />
        </ByValue>
      )}
      <Controls>
        {chosen !== undefined && <OpenFilters chosen={chosen} />}
        <form method="get">
          {hidden}
          <Order label="Sort" name="sort" value={shownIn(sortOptions)} options={sortOptions} onChange={choose} />
          <PlainSubmit text="Sort" />
        </form>
        <ToSearch to={addresses.search.to()} variant="secondary" icon="search" aria-label="Search the catalogue">
          {''}
        </ToSearch>
      </Controls>
    </Bar>
  );
}

const countHeight = '2.75rem';
const byValueHeight = '3.25rem';

/** Not with the button that sends the order without scripts, nor once an order is chosen, whose name is long. */
const sharedLine = `${oneLine} and (scripting: enabled)`;

/** Lists too narrow for one line of controls. */
const twoLines = 'cards (max-width: 54rem)';

const Bar = styled.div<{ $hasOrders: boolean; $isOrdered: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  margin-block-end: ${space(2)};

  @media screen and (not ${media.phone}) {
    ${({ $hasOrders }) =>
      $hasOrders &&
      css`
        /* Leaves room for the views and both orders, which end where the cards do. */
        > [role='status'] {
          inline-size: calc(100% - 41.5rem);
        }

        @container ${twoLines} {
          /* Leaves room for the views only, so that the orders start the second line. */
          > [role='status'] {
            inline-size: calc(100% - 9.5rem);
            margin-inline-end: auto;
          }
        }
      `}
  }

  @media ${media.phone} {
    /* The controls stay in view, the rows above them scroll away. */
    position: sticky;
    inset-block-start: calc(-1 * (${countHeight} + ${({ $hasOrders }) => ($hasOrders ? byValueHeight : '0rem')}));
    z-index: ${layer.raised};
    row-gap: 0;
    margin-block-end: 0;
    border-block-end: 1px solid ${color.line};
    background: ${color.surface};

    @media ${oneLine} {
      column-gap: ${space(1)};
    }

    @media ${sharedLine} {
      ${({ $hasOrders, $isOrdered }) =>
        $hasOrders &&
        !$isOrdered &&
        css`
          inset-block-start: calc(-1 * ${byValueHeight});

          > [role='status'] {
            min-block-size: ${byValueHeight};
          }
        `}
    }

    /* Several lines of controls would leave too little of the screen. */
    @container ${largeText} {
      position: static;
      padding-block-end: ${space(1)};
    }
  }

  @media print {
    position: static;
  }
`;

/**
 * On wide screens it does not grow, because while the page arrives, what has been painted would move. It has space for most
 * texts, and the height of the orders beside it.
 */
const Count = styled.p`
  display: flex;
  align-items: center;
  min-inline-size: min(12.5rem, 100%);
  min-block-size: ${byValueHeight};

  @media ${media.phone} {
    flex: 1;
    min-inline-size: 9rem;
    min-block-size: ${countHeight};

    @media ${oneLine} {
      flex: 1 1 8.7rem;
      min-inline-size: min-content;
      line-height: 1.3;
    }
  }

  @media print {
    display: block;
    min-block-size: 0;
  }
`;

const ByValue = styled.form<{ $isOrdered: boolean }>`
  display: flex;
  min-inline-size: 0;
  gap: ${space(1)};

  @media ${media.phone} {
    align-items: center;
    inline-size: 100%;
    min-block-size: ${byValueHeight};

    @media ${sharedLine} {
      ${({ $isOrdered }) =>
        !$isOrdered &&
        css`
          flex: 1 1 8.5rem;
          inline-size: auto;
          min-inline-size: 8.5rem;

          /* With the button that sends a choice until scripts run. */
          &:has(:checked:not(:default)):not(:has([data-ready])) {
            flex-basis: 100%;
          }
        `}
    }

    select {
      padding-inline-end: ${space(4)};
    }
  }

  @media print {
    display: none;
  }
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  min-inline-size: 0;
  margin-inline-start: auto;
  gap: ${space(1)};

  > form {
    display: flex;
    gap: ${space(1)};
    min-inline-size: 0;
  }

  @media ${media.phone} {
    inline-size: 100%;
    padding-block: ${space(0.5)};

    > form {
      flex: 1;

      /* Hidden until the link beside it has arrived, for the same reason as the views. */
      &:not(:has(+ a)) {
        display: none;
      }
    }

    @container ${largeText} {
      flex-wrap: wrap;

      > form {
        flex-basis: 100%;
        order: 1;
      }
    }
  }

  @media print {
    display: none;
  }
`;

/** Its label is in the box, above what is chosen, because phones have no space for it beside or above the box. */
const Order = styled(Select)`
  position: relative;
  inline-size: 14.5rem;
  grid-template-columns: minmax(0, 1fr);

  > label {
    position: absolute;
    z-index: 1;
    inset-block-start: ${space(0.625)};
    inset-inline-start: calc(${space(1.5)} + 1px);
    font-size: ${type.micro};
    line-height: 1.2;
    pointer-events: none;
  }

  select {
    padding-block: 1.3rem 0.15rem;
    line-height: 1.35;
  }

  @media ${media.phone} {
    flex: 1;
  }
`;

const ToSearch = styled(ButtonLink)`
  display: none;

  @media ${media.phone} {
    display: inline-flex;
    gap: 0;
    padding-inline: ${space(1.5)};
  }
`;
