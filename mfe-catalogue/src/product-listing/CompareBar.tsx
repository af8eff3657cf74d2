import { Button, color, layer, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { maxItems } from '../compare/items';
import { compareTicked } from '../enquiry/useListForm';
import type { Ticks } from './useTicks';

/**
 * Leads from ticked products to their comparison. It stays in view while something is ticked, even before scripts run; without
 * scripts, it is always there.
 */
export function CompareBar({ ticks: { ticked, isFull, clear } }: { ticks: Ticks }) {
  const count = ticked.length;
  return (
    <Bar>
      <Button {...compareTicked} size="small">
        Compare{count > 0 && ` (${count})`}
      </Button>
      {count > 0 && (
        <Button size="small" variant="secondary" onClick={clear}>
          Clear
        </Button>
      )}
      <span role="status">
        {isFull ? `You can compare up to ${maxItems}.` : count === 1 ? 'Tick another one.' : ''}
      </span>
    </Bar>
  );
}

const Bar = styled.div`
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

  /* The browser itself knows what is ticked; hidden fields are ticks of other pages. */
  form:not(:has([name='items']:is(:checked, [type='hidden']))) > & {
    position: static;

    @media not (scripting: none) {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`;
