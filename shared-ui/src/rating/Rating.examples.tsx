import type { Examples } from '../examples/types';
import { Rating } from './Rating';

export const examples: Examples = {
  three: <Rating value={3} />,
};
