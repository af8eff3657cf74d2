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

/** The part of the button that lies on the page's column: the margin of a phone is narrower than a target may be. */
const onColumn = 'max(0px, 24px - max(min(1rem, 5vw), 4vw))';

/** Drawn in the margin of the page, where the chat has its bar, so that it hides nothing; its text fits into the margin. */
const Tab = styled.button`
  position: fixed;
  z-index: ${layer.floating};
  inset-block-end: calc(${space(2)} + env(safe-area-inset-bottom, 0px));
  inset-inline-end: env(safe-area-inset-right, 0px);
  display: grid;
  justify-items: center;
  gap: ${space(1)};
  inline-size: clamp(24px, 4vw, 44px);
  padding: ${space(1)} 0 ${space(1)} ${onColumn};
  border: 0;
  background: none;
  color: ${color.surface};
  font-size: min(0.875rem, 3.5vw);
  font-weight: 600;
  line-height: 1;

  &::before {
    position: absolute;
    z-index: -1;
    inset: 0 0 0 ${onColumn};
    border: 1px solid ${color.surface};
    border-inline-end: 0;
    border-radius: ${radius} 0 0 ${radius};
    background: ${color.ink};
    content: '';
  }

  > svg {
    inline-size: min(20px, 100%);
  }

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
