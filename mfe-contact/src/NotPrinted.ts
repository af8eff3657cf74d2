import { Section } from 'shared-ui';
import { css, styled } from 'styled-components';

const notPrinted = css`
  @media print {
    display: none;
  }
`;

/** A section with a form, which paper has no use for. */
export const NotPrinted = styled(Section)`
  ${notPrinted}
`;

/** Words about such a form. */
export const NotPrintedWords = styled.span`
  ${notPrinted}
`;
