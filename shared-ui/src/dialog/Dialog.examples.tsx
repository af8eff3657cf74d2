import { useState } from 'react';
import { Button } from '../button/Button';
import type { Examples } from '../examples/types';
import { Dialog } from './Dialog';

function OpenedByButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Search" width="30rem">
        Type a product or a part number.
      </Dialog>
    </>
  );
}

export const examples: Examples = {
  closed: (
    <Dialog open={false} onClose={() => undefined} title="Search">
      Content
    </Dialog>
  ),
  openedByButton: <OpenedByButton />,
};
