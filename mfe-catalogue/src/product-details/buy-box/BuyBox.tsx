import { useState } from 'react';
import { addresses, contactAboutAddress } from 'api/addresses';
import type { ProductDetails, Site } from 'api/records';
import { ButtonLink, color, font, Icon, SiteLink, space, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { AddToEnquiry } from '../../enquiry/AddToEnquiry';
import { copyText } from '../../page/clipboard';
import { priceText } from '../../page/price';
import { WithCodes } from '../../page/WithCodes';
import { largeFacts } from '../summary/large-facts';
import { useHydrated } from '../../page/useHydrated';
import { useNamedRow } from '../table/useNamedRow';
import { Actions } from './Actions';
import { PageTools } from './PageTools';
import { chosenVariant, commonSupply } from './supply';

/**
 * What a buyer needs to ask for a product: code, price with its basis, delivery, quantity, documents (row P1). When the
 * address names one of several variants, the box is about that one.
 */
export function BuyBox({ product, currency }: { product: ProductDetails } & Pick<Site, 'currency'>) {
  const { id, productName, variants = [] } = product;
  const variant = chosenVariant(product, useNamedRow());
  const contact = contactAboutAddress(id, variants.length > 1 ? variant?.sku : undefined);
  const mustChoose = variants.length > 1 && !variant;
  const price = priceText(product, variant, currency);
  const { supply, pack, differs } = commonSupply(product, variant);
  return (
    <Box role="group" aria-label="Order">
      <List>
        {variant && (
          <>
            <dt>Order code</dt>
            <Code>
              {/* The only code has no row in a table that could have its anchor. */}
              <span id={variants.length === 1 ? variant.sku : undefined}>{variant.sku}</span>
              <CopyCode key={variant.sku} code={variant.sku} />
            </Code>
          </>
        )}
        <dt>{price === undefined ? 'Price' : 'List price'}</dt>
        <Price $long={mustChoose && price !== undefined}>
          {price === undefined ? 'Price on request' : <WithCodes text={price} />}
        </Price>
        {pack && (
          <>
            <dt>Pack</dt>
            <dd>{pack}</dd>
          </>
        )}
        {supply.map(([name, text]) => (
          <Pair key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Pair>
        ))}
        {supply.length === 0 && (
          <>
            <dt>Availability</dt>
            <dd>{differs ? 'Depends on the order code' : <SiteLink to={contact}>Ask for lead time</SiteLink>}</dd>
          </>
        )}
      </List>
      {variants.length > 1 && (
        <ToCodes to="#product-table" variant={mustChoose ? 'primary' : 'secondary'}>
          {variant ? `All ${variants.length} order codes` : `Choose from ${variants.length} order codes`}
        </ToCodes>
      )}
      {mustChoose && <Open>No order code chosen: we will ask which one you need.</Open>}
      <AddToEnquiry
        key={variant?.sku ?? id}
        code={variant?.sku ?? id}
        name={
          mustChoose ? `${productName} (no order code chosen)` : (variants.length > 1 && variant?.sku) || productName
        }
        unit={product.soldBy ?? 'pieces'}
        variant={mustChoose ? 'secondary' : 'primary'}
      />
      <Actions product={product} />
      <Further>
        <SiteLink to={contact}>Ask about this product</SiteLink>
        <SiteLink to={addresses.compare.to([variant?.sku ?? id])}>Compare</SiteLink>
        <PageTools title={productName} />
      </Further>
    </Box>
  );
}

/** Shown once scripts run, in a space that is kept for it. */
function CopyCode({ code }: { code: string }) {
  const [outcome, setOutcome] = useState('');
  const canCopy = useHydrated() && window.isSecureContext;
  const copy = async () =>
    setOutcome((await copyText(code)) ? `Copied: ${code}` : `This browser does not allow copying: ${code}`);
  return (
    <>
      {canCopy && (
        <Copy type="button" onClick={copy}>
          <Icon name={outcome.startsWith('Copied') ? 'check' : 'copy'} />
          <VisuallyHidden>Copy {code}</VisuallyHidden>
        </Copy>
      )}
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${space(2.5)};
  border: 1px solid ${color.lineStrong};
  background: ${color.surface};

  @media print {
    padding: ${space(1.5)};
  }
`;

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr);
  align-items: baseline;
  gap: ${space(0.75)} ${space(2)};
  margin: 0;

  dt {
    color: ${color.textMuted};
    font-size: ${type.small};
  }

  dd {
    overflow-wrap: anywhere;
  }

  @container ${largeFacts} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Keeps a name and its value together as items of the list's grid. */
const Pair = styled.div`
  display: contents;
`;

/** Beside its name, a long code would have to be broken. */
const Code = styled.dd`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: 2rem;
  color: ${color.ink};
  font: 600 1.25rem / 1.3 ${font.mono};
  overflow-wrap: anywhere;
`;

const Copy = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 2rem;
  block-size: 2rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};

  &:hover {
    color: ${color.copper};
  }
`;

/** A price that also names its basis and its code would take up to six lines beside its label. */
const Price = styled.dd<{ $long: boolean }>`
  ${({ $long }) => $long && 'grid-column: 1 / -1;'}
  color: ${color.ink};
  font-family: ${font.mono};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

/** The table of the codes is printed anyway. */
const ToCodes = styled(ButtonLink)`
  padding-inline: ${space(1)};

  @media print {
    display: none;
  }
`;

const Open = styled.p`
  font-size: ${type.small};

  @media print {
    display: none;
  }
`;

const Further = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(2)};
  font-size: ${type.small};

  @media print {
    display: none;
  }
`;
