import type { Examples } from '../examples/types';
import { Dialog } from './Dialog';

export const examples: Examples = {
  closed: (
    <Dialog open={false} onClose={() => undefined} title="Search">
      Content
    </Dialog>
  ),
};
