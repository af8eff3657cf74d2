import type { Examples } from '../examples/types';
import { Rating } from './Rating';

export const examples: Examples = {
  three: <Rating value={3} />,
  average: <Rating value={4.4} outOf={5} />,
};
