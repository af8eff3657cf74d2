import type { ReactNode } from 'react';
import type { ProductDetails } from 'api/records';
import { color, Heading, Picture, PictureFrame, space, type } from 'shared-ui';
import { styled } from 'styled-components';

interface Props {
  product: Pick<ProductDetails, 'productName' | 'picture'>;
  /** Stays in view below the picture. */
  box?: ReactNode;
  /** What is beside the picture. */
  children: ReactNode;
}

/** The name and picture of a product: all that is needed of it is known to the lists that link to it (row C6). */
export function SummaryHead({ product: { productName, picture }, box, children }: Props) {
  return (
    <Root aria-labelledby="product-name">
      <Columns>
        <Name id="product-name">{productName}</Name>
        <Side>
          <Frame>
            <Picture
              picture={picture}
              alt={productName}
              sizes="(max-width: 600px) 100vw, (max-width: 1280px) 34vw, 27rem"
              priority
            />
          </Frame>
          {box && <Sticky>{box}</Sticky>}
        </Side>
        {children}
      </Columns>
    </Root>
  );
}

/** Columns depend on the size of the text: large text needs their width. */
const Root = styled.section`
  container: product / inline-size;
`;

const twoColumns = 'product (inline-size >= 34.5rem)';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(3)} clamp(2rem, 4vw, 4rem);

  @container ${twoColumns} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  }

  @container product (inline-size >= 51.75rem) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
  }
`;

const Name = styled(Heading)`
  grid-column: 1 / -1;
  max-inline-size: 28em;
  font-size: ${type.h1};
  letter-spacing: -0.015em;
`;

/** As high as the text beside it, so that the box can stay in view all along. */
const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
`;

const Frame = styled(PictureFrame)`
  inline-size: min(100%, 15rem);
  border: 1px solid ${color.line};

  @container ${twoColumns} {
    inline-size: 100%;
  }

  @media print {
    inline-size: 14rem;
  }
`;

const Sticky = styled.div`
  container: facts / inline-size;

  @media (min-height: 36rem) {
    @container ${twoColumns} {
      position: sticky;
      inset-block-start: ${space(2)};
    }
  }

  @media print {
    position: static;
  }
`;
