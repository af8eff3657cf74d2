import type { ProductDetails, Site } from 'api/records';
import { Html, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { BuyBox } from '../buy-box/BuyBox';
import { DescriptionList } from '../description/DescriptionList';
import { ExpandableSections } from '../sections/ExpandableSections';
import { Facts } from './Facts';
import { SpecificationBlocks } from './SpecificationBlocks';
import { SummaryHead } from './SummaryHead';

/** The head of a product: name, picture, order box, standards, makers, text, properties (rows C6–C9, P1). */
export function ProductSummary({ product, currency }: { product: ProductDetails } & Pick<Site, 'currency'>) {
  const { detail, description, fixedPictures } = product;
  return (
    <SummaryHead product={product} box={<BuyBox product={product} currency={currency} />}>
      <Texts $gap={4}>
        <SpecificationBlocks blocks={product.Specification} />
        <Facts product={product} />
        <Stack $gap={1.5}>
          {detail.map((html, index) => (
            <Prose key={index} html={html} />
          ))}
        </Stack>
        <DescriptionList description={description} fixedPictures={fixedPictures} />
        <ExpandableSections description={description} fixedPictures={fixedPictures} />
      </Texts>
    </SummaryHead>
  );
}

const Texts = styled(Stack)`
  container: facts / inline-size;
  /* If the box beside them is taller, the texts would otherwise spread over its height, and move as more arrive. */
  align-content: start;
`;

const Prose = styled(Html)`
  max-inline-size: 42em;
`;
