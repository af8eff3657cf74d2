import { keyframes, styled } from 'styled-components';
import { color, radius, space, VisuallyHidden } from 'shared-ui';

/** The typing indicator: three dots (row F4). */
export const Typing = () => (
  <Dots data-typing="">
    <VisuallyHidden>The assistant is typing…</VisuallyHidden>
    <span />
    <span />
    <span />
  </Dots>
);

const pulse = keyframes`
  0%, 60%, 100% {
    opacity: 0.3;
  }

  30% {
    opacity: 1;
  }
`;

const Dots = styled.div`
  position: relative;
  display: inline-flex;
  gap: ${space(0.75)};
  margin-block-start: ${space(1.5)};
  padding: ${space(1.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius};
  background: ${color.surface};

  > span:not(:first-child) {
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: ${color.ink};
    animation: ${pulse} 1.2s infinite;
  }

  > span:nth-child(3) {
    animation-delay: 0.15s;
  }

  > span:nth-child(4) {
    animation-delay: 0.3s;
  }
`;
