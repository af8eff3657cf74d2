import { Button } from '../button/Button';
import type { Examples } from '../examples/types';
import { invokes } from './native';
import { NativeDialog } from './NativeDialog';

export const examples: Examples = {
  closed: (
    <NativeDialog id="closed" title="Menu">
      Content
    </NativeDialog>
  ),
  openedByButton: (
    <>
      <Button {...invokes('show', 'opened')}>Open the menu</Button>
      <NativeDialog id="opened" title="Menu" width="30rem">
        Choose a page.
      </NativeDialog>
    </>
  ),
};
