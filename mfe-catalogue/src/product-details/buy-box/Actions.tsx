import { uploadAddress } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import { ButtonLink, space } from 'shared-ui';
import { styled } from 'styled-components';

/** Links to the product's documents, each in a new tab: datasheet, named files, maker's catalogue (row C9). */
export function Actions({ product }: { product: ProductDetails }) {
  const { downloadFile, downloadFiles = {}, viewManufacturersCatalogue } = product;
  const files = Object.entries(downloadFiles);
  if (!downloadFile && files.length === 0 && !viewManufacturersCatalogue) return null;
  return (
    <Buttons>
      {downloadFile && (
        <ButtonLink to={uploadAddress(downloadFile)} newTab icon="download" variant="secondary" size="small">
          Download Datasheet
        </ButtonLink>
      )}
      {files.map(([label, file]) => (
        <ButtonLink key={label} to={uploadAddress(file)} newTab icon="download" variant="secondary" size="small">
          {label}
        </ButtonLink>
      ))}
      {viewManufacturersCatalogue && (
        <ButtonLink to={viewManufacturersCatalogue} newTab icon="external" variant="secondary" size="small">
          View Manufacturers Catalogue
        </ButtonLink>
      )}
    </Buttons>
  );
}

const Buttons = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
  gap: ${space(1)};

  @media print {
    display: none;
  }
`;
