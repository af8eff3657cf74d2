import type { Examples } from '../examples/types';
import { Honeypot } from './Honeypot';

export const examples: Examples = {
  hidden: <Honeypot />,
};
