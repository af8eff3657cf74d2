import { color, radius, space, type } from 'shared-ui';
import { styled } from 'styled-components';

/** The keyboard shortcuts, below the results (row C13); not on a device that is only touched. */
export function SearchHint() {
  return (
    <Line>
      <span>
        <Key>ESC</Key> to close
      </span>
      <span>
        <Key aria-label="Arrow keys">↑ ↓</Key> to navigate
      </span>
      <span>
        <Key>Enter</Key> to open
      </span>
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(2.5)};
  padding-block-start: ${space(1.5)};
  border-block-start: 1px solid ${color.line};
  color: ${color.textMuted};
  font-size: ${type.micro};

  @media (hover: none) and (pointer: coarse) {
    display: none;
  }
`;

const Key = styled.kbd`
  padding: 0 ${space(0.75)};
  border: 1px solid ${color.line};
  border-radius: ${radius};
  background: ${color.surfaceCool};
  white-space: nowrap;
`;
