import { ButtonLink, color, Container } from 'shared-ui';
import styled from 'styled-components';
import { useHost } from '@platform/host';

const Band = styled.aside`
  background: ${color.paper};
  border-block-start: 1px solid ${color.line};
  @media print {
    display: none;
  }
`;

const Row = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 1rem 2rem;
  padding-block: 1.5rem;
  p {
    margin: 0;
  }
`;

/** 'Download Brochure' on every page: the catalogue and company profile from the site root (row A8). */
export function BrochureBand() {
  const { site } = useHost();
  return (
    <Band aria-label="Brochure">
      <Row>
        <p>The catalogue and company profile in one PDF, to read offline or print.</p>
        <ButtonLink to={site.brochure} download variant="accent" icon="download">
          Download Brochure
        </ButtonLink>
      </Row>
    </Band>
  );
}
