import type { Examples } from '../examples/types';
import { IconButton } from './IconButton';

export const examples: Examples = {
  search: <IconButton icon="search" aria-label="Search" />,
  disabled: <IconButton icon="chevron-left" aria-label="Previous" disabled />,
};
