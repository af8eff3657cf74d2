import { styled } from 'styled-components';

/** Holds what does nothing without scripts, and is hidden there. Its space is kept until scripts run. */
export const WithScripts = styled.div`
  display: contents;

  @media (scripting: none) {
    display: none;
  }

  @media print {
    display: none;
  }
`;
