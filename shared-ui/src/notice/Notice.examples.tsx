import { Button } from '../button/Button';
import type { Examples } from '../examples/types';
import { Notice } from './Notice';

export const examples: Examples = {
  info: <Notice title="Out of stock">Usually available within two weeks.</Notice>,
  success: <Notice tone="success">Thank you for your message!</Notice>,
  error: (
    <Notice tone="error" title="Not sent" action={<Button size="small">Try again</Button>}>
      The connection was lost.
    </Notice>
  ),
};
