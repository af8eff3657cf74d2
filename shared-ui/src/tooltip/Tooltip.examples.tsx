import { Button } from '../button/Button';
import type { Examples } from '../examples/types';
import { Tooltip } from './Tooltip';

export const examples: Examples = {
  onButton: (
    <Tooltip content="Copy to clipboard">
      <Button icon="phone">Call Us</Button>
    </Tooltip>
  ),
};
