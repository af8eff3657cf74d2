import { Button, color, layer, space, type } from 'shared-ui';
import { css, styled } from 'styled-components';
import { maxItems } from '../compare/items';
import { compareTicked } from '../enquiry/useListForm';
import type { Ticks } from './useTicks';

/** Leads from ticked products to their comparison. It stays in view while something is ticked; without scripts always. */
export function CompareBar({ ticks: { ticked, isFull, clear } }: { ticks: Ticks }) {
  const count = ticked.length;
  return (
    <Bar $onlyWithoutScripts={count === 0}>
      <Button {...compareTicked} size="small">
        Compare{count > 0 && ` (${count})`}
      </Button>
      {count > 0 && (
        <Button size="small" variant="secondary" onClick={clear}>
          Clear
        </Button>
      )}
      <span role="status">
        {isFull ? `You can compare at most ${maxItems}.` : count === 1 ? 'Tick another one.' : ''}
      </span>
    </Bar>
  );
}

const Bar = styled.div<{ $onlyWithoutScripts: boolean }>`
  position: sticky;
  inset-block-end: ${space(1)};
  z-index: ${layer.raised};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  inline-size: fit-content;
  /* Leaves the corner to the chat. */
  max-inline-size: calc(100% - 5rem);
  margin-block-start: ${space(2)};
  padding: ${space(1)};
  border: 1px solid ${color.lineStrong};
  background: ${color.surface};
  font-size: ${type.small};

  ${({ $onlyWithoutScripts }) =>
    $onlyWithoutScripts &&
    css`
      position: static;

      @media not (scripting: none) {
        display: none;
      }
    `}

  @media print {
    display: none;
  }
`;
