import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { control } from '../field/control';
import { Icon } from '../icon/Icon';
import { color, space } from '../tokens/tokens';

/** The styled native select that `Select` and `Field.Select` share. */
export function SelectBox(props: ComponentProps<'select'>) {
  return (
    <Box>
      <Native {...props} />
      <Icon name="chevron-down" size={18} />
    </Box>
  );
}

const Box = styled.span`
  position: relative;
  display: block;

  > svg {
    position: absolute;
    inset-block-start: calc(50% - 9px);
    inset-inline-end: ${space(1.5)};
    color: ${color.ink};
    pointer-events: none;
  }
`;

const Native = styled.select`
  ${control}
  appearance: none;
  padding-inline-end: ${space(5)};
  text-overflow: ellipsis;
`;
