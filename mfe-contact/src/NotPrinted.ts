import { Section } from 'shared-ui';
import { styled } from 'styled-components';

/** A section with a form, which paper has no use for. */
export const NotPrinted = styled(Section)`
  @media print {
    display: none;
  }
`;
