import { ButtonLink } from '../button/ButtonLink';
import type { Examples } from '../examples/types';
import { EmptyState } from './EmptyState';

export const examples: Examples = {
  noProducts: (
    <EmptyState title="No Products were found." action={<ButtonLink to="/our-products">All products</ButtonLink>}>
      Try fewer filters.
    </EmptyState>
  ),
};
