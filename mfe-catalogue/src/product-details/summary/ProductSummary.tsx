import type { ProductDetails, Site } from 'api/records';
import { contactAboutAddress } from 'api/addresses';
import { Heading, Html, media, Picture, PictureFrame, SiteLink, space, Stack, color } from 'shared-ui';
import { styled } from 'styled-components';
import { DescriptionList } from '../description/DescriptionList';
import { ExpandableSections } from '../sections/ExpandableSections';
import { AddToEnquiry } from '../../enquiry/AddToEnquiry';
import { Actions } from './Actions';
import { Facts } from './Facts';
import { SpecificationBlocks } from './SpecificationBlocks';

/** The head of a product: picture, name, standards, makers, text, documents, properties (rows C6–C9). */
export function ProductSummary({ product, currency }: { product: ProductDetails } & Pick<Site, 'currency'>) {
  const { productName, picture, detail, description, fixedPictures } = product;
  return (
    <Columns aria-labelledby="product-name">
      <Frame>
        <Picture
          picture={picture}
          alt={productName}
          sizes="(max-width: 600px) 100vw, (max-width: 1280px) 40vw, 32rem"
          priority
        />
      </Frame>
      <Stack $gap={4}>
        <Heading id="product-name">{productName}</Heading>
        <SpecificationBlocks blocks={product.Specification} />
        <Facts product={product} currency={currency} />
        <Stack $gap={1.5}>
          {detail.map((html, index) => (
            <Prose key={index} html={html} />
          ))}
        </Stack>
        <AddToEnquiry key={product.id} code={codeOf(product)} name={productName} withQuantity />
        <p>
          <SiteLink to={contactAboutAddress(product.id)}>Ask about this product</SiteLink>
        </p>
        <Actions product={product} />
        <DescriptionList description={description} fixedPictures={fixedPictures} />
        <ExpandableSections description={description} fixedPictures={fixedPictures} />
      </Stack>
    </Columns>
  );
}

/** The code under which a product is asked for: its only variant's, or its id if the variant has to be chosen. */
const codeOf = ({ id, variants = [] }: ProductDetails) => (variants.length === 1 ? variants[0]!.sku : id);

const Columns = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)} clamp(2rem, 4vw, 4rem);

  @media ${media.sm} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 7fr);
  }

  @media ${media.md} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  }
`;

const Frame = styled(PictureFrame)`
  border: 1px solid ${color.line};

  @media ${media.sm} {
    position: sticky;
    inset-block-start: ${space(3)};
    align-self: start;
  }
`;

const Prose = styled(Html)`
  max-inline-size: 68ch;
`;
