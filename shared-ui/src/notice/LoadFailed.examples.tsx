import type { Examples } from '../examples/types';
import { LoadFailed } from './LoadFailed';

export const examples: Examples = {
  products: <LoadFailed what="our products" />,
  site: <LoadFailed what="our products" cause="site" />,
};
