import { addresses } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import { color, media, SiteLink, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { largeFacts } from './large-facts';

/** Category and makers of a product (row C6). */
export function Facts({ product }: { product: ProductDetails }) {
  const { productCategoryId, productCategory, company, companyImg } = product;
  return (
    <List>
      <dt>Category</dt>
      <dd>
        <SiteLink to={addresses.category.to(productCategoryId)}>{productCategory}</SiteLink>
      </dd>
      {companyImg.length > 0 && (
        <>
          <dt>{companyImg.length > 1 ? 'Companies' : 'Company'}</dt>
          <Logos>
            {companyImg.map((src, index) => (
              <Logo key={src} src={src} alt={company[index] ?? ''} height={36} />
            ))}
          </Logos>
        </>
      )}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr);
  align-items: center;
  gap: ${space(1.5)} ${space(3)};

  dt {
    color: ${color.textMuted};
    font-size: ${type.small};
  }

  dd {
    overflow-wrap: anywhere;
  }

  @media ${media.mobile} {
    column-gap: ${space(2)};
  }

  @container ${largeFacts} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Logos = styled.dd`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

/** All have the same width, so that none moves when another loads. */
const Logo = styled.img`
  inline-size: 6rem;
  block-size: 2.25rem;
  object-fit: contain;
  padding: ${space(0.5)} ${space(1)};
  border: 1px solid ${color.line};
`;
