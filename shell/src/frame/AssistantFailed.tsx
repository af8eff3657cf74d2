import { color, focusRing, Icon, layer, radius, space } from 'shared-ui';
import styled, { keyframes } from 'styled-components';
import { assistantFailedId } from './AssistantHost';

/** In place of a chat that has failed: another try (row H3). `AssistantHost` shows it. */
export const AssistantFailed = () => (
  <Tab id={assistantFailedId} type="button" hidden>
    <Icon name="refresh" size={20} />
    <span>Chat failed. Load again</span>
  </Tab>
);

const turn = keyframes`
  to { rotate: 1turn; }
`;

/** In the margin of the page, where the chat has its bar. */
const Tab = styled.button`
  position: fixed;
  z-index: ${layer.floating};
  inset-block-end: calc(${space(2)} + env(safe-area-inset-bottom, 0px));
  inset-inline-end: env(safe-area-inset-right, 0px);
  display: grid;
  justify-items: center;
  gap: ${space(1)};
  inline-size: clamp(1.5rem, 4vw, 2.75rem);
  padding: ${space(1)} 0;
  border: 1px solid ${color.surface};
  border-inline-end: 0;
  border-radius: ${radius} 0 0 ${radius};
  background: ${color.ink};
  color: ${color.surface};
  font-size: 0.875rem;
  font-weight: 600;
  line-height: 1;

  &[aria-busy] svg {
    animation: ${turn} 900ms linear infinite;
  }

  &[hidden] {
    display: none;
  }

  > span {
    writing-mode: vertical-rl;
  }

  &:focus-visible {
    ${focusRing}
  }

  @media print {
    display: none;
  }
`;
