import type { Examples } from '../examples/types';
import { Spinner } from './Spinner';

export const examples: Examples = {
  standard: <Spinner label="Loading products" />,
  small: <Spinner size={40} color="#9a5a1f" label="Loading the search" />,
};
