import type { Examples } from '../examples/types';
import { Button } from './Button';

export const examples: Examples = {
  primary: <Button>Submit</Button>,
  accent: <Button variant="accent">Get a Quote</Button>,
  secondary: <Button variant="secondary">Clear all</Button>,
  quiet: <Button variant="quiet">Show more</Button>,
  small: (
    <Button size="small" icon="phone">
      Call Us
    </Button>
  ),
  busy: <Button busy>Sending</Button>,
  disabled: <Button disabled>Submit</Button>,
};
