import type { Examples } from '../examples/types';
import { Card } from './Card';
import { CardGrid } from './CardGrid';

export const examples: Examples = {
  three: (
    <CardGrid>
      {['Cable Glands', 'Cables', 'Wiring Devices'].map((title) => (
        <Card key={title} to="/our-products" title={title} headingLevel={2} />
      ))}
    </CardGrid>
  ),
};
