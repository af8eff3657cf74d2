import { useMemo, useSyncExternalStore } from 'react';
import { Button, SiteLink, space, Stack, Text } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { linesText } from 'api/enquiry';
import { listQuestion, productQuestion } from 'api/product-question';
import { readStored, recentProducts } from 'api/recent-products';
import type { OwnList } from './useOwnList';

const nothing = () => '';
const neverChanges = () => () => undefined;

interface Props extends OwnList {
  /** The message already has the list. */
  hasList: boolean;
  /** The message is already about a product. */
  hasProduct: boolean;
  /** The message is being sent, and cannot be changed. */
  isLocked: boolean;
  onChoose: (text: string) => void;
}

/** Offers to write about what this browser knows about the visit: the enquiry list, and the product that was last viewed. */
export function Topics({ lines, names = {}, hasList, hasProduct, isLocked, onChoose }: Props) {
  const stored = useSyncExternalStore(neverChanges, readStored, nothing);
  const [product] = useMemo(() => recentProducts(stored), [stored]);
  const offersList = lines.length > 0 && !hasList;
  if (lines.length === 0 && (!product || hasProduct)) return null;
  return (
    <Stack $gap={1}>
      {lines.length > 0 && (
        <Text>
          Your <SiteLink to={addresses.enquiry.to()}>enquiry list</SiteLink> has {linesText(lines.length)}.
        </Text>
      )}
      <Offers>
        {offersList && (
          <Button
            size="small"
            variant="secondary"
            disabled={isLocked}
            onClick={() => onChoose(listQuestion(lines, names))}
          >
            Write about my enquiry list
          </Button>
        )}
        {product && !hasProduct && (
          <Button
            size="small"
            variant="secondary"
            disabled={isLocked}
            onClick={() => onChoose(productQuestion(product.name, product.code))}
          >
            Write about {product.name}
          </Button>
        )}
      </Offers>
    </Stack>
  );
}

const Offers = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(1)};

  > button {
    block-size: auto;
    text-align: start;
    white-space: normal;
  }

  @media print {
    display: none;
  }
`;
