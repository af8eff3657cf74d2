import { uploadAddress } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import { ButtonLink, media, Row } from 'shared-ui';
import { styled } from 'styled-components';

/** Links to the product's documents, each in a new tab: datasheet, named files, maker's catalogue (row C9). */
export function Actions({ product }: { product: ProductDetails }) {
  const { downloadFile, downloadFiles = {}, viewManufacturersCatalogue } = product;
  const files = Object.entries(downloadFiles);
  if (!downloadFile && files.length === 0 && !viewManufacturersCatalogue) return null;
  return (
    <Buttons $gap={1.5}>
      {downloadFile && (
        <ButtonLink to={uploadAddress(downloadFile)} newTab icon="download" variant="accent">
          Download Datasheet
        </ButtonLink>
      )}
      {files.map(([label, file]) => (
        <ButtonLink key={label} to={uploadAddress(file)} newTab icon="download" variant="secondary">
          {label}
        </ButtonLink>
      ))}
      {viewManufacturersCatalogue && (
        <ButtonLink to={viewManufacturersCatalogue} newTab icon="external" variant="secondary">
          View Manufacturers Catalogue
        </ButtonLink>
      )}
    </Buttons>
  );
}

const Buttons = styled(Row)`
  @media ${media.mobile} {
    > * {
      inline-size: 100%;
    }
  }
`;
