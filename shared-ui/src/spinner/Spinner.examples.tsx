import type { Examples } from '../examples/types';
import { Spinner } from './Spinner';

export const examples: Examples = {
  standard: <Spinner label="Loading products" />,
};
