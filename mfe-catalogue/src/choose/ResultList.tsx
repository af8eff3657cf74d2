import { color, font, Icon, media, SiteLink, space, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import type { AidResult } from 'api/aids';
import { quantityText, withBasis } from 'api/prices';
import { AddToEnquiry } from '../enquiry/AddToEnquiry';

interface Props {
  results: readonly AidResult[];
  currency: string;
}

/** Variants with the reasons why they fit or do not. */
export function ResultList({ results, currency }: Props) {
  return (
    <List role="list">
      {results.map(({ code, title, address, detail, price, reasons }) => (
        <Item key={code}>
          <div>
            <Code to={address}>{code}</Code>
            <Name>{title}</Name>
            <p>{detail}</p>
            <Reasons role="list">
              {reasons.map(({ text, fits }) => (
                <Reason key={text} $fits={fits}>
                  <Icon name={fits ? 'check' : 'close'} size={18} />
                  <span>
                    {!fits && <VisuallyHidden>Does not fit: </VisuallyHidden>}
                    {text}
                  </span>
                </Reason>
              ))}
            </Reasons>
          </div>
          <Order>
            <Price>{price ? withBasis(price.amount, currency, quantityText(price)) : 'Price on request'}</Price>
            <AddToEnquiry code={code} name={code} />
          </Order>
        </Item>
      ))}
    </List>
  );
}

const List = styled.ul`
  border-block-start: 1px solid ${color.line};
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(1.5)};
  border-block-end: 1px solid ${color.line};
  break-inside: avoid;

  > :first-child {
    flex: 1 1 20rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

const Code = styled(SiteLink)`
  display: inline-block;
  padding-block: ${space(0.5)};
  font-family: ${font.mono};
  font-weight: 600;
`;

const Name = styled.p`
  font-weight: 600;
`;

const Reasons = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  margin-block-start: ${space(0.5)};
  font-size: ${type.small};
`;

const Reason = styled.li<{ $fits: boolean }>`
  display: flex;
  gap: ${space(0.75)};
  color: ${({ $fits }) => ($fits ? color.success : color.danger)};

  > svg {
    flex: none;
  }
`;

const Order = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: ${space(1)};

  @media not ${media.sm} {
    flex: 1 1 100%;
    flex-direction: row;
    align-items: center;
    justify-content: space-between;
  }
`;

const Price = styled.p`
  font-family: ${font.mono};
  font-size: ${type.small};
  font-variant-numeric: tabular-nums;
`;
