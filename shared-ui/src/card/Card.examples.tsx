import { gland } from '../examples/content';
import type { Examples } from '../examples/types';
import { Card } from './Card';

export const examples: Examples = {
  link: (
    <Card to="/our-products/glands" title="Cable Glands" picture={gland} eyebrow="Hex" headingLevel={2}>
      Brass, for armoured cable
    </Card>
  ),
  rowOnPhones: (
    <Card
      to="/our-products/glands"
      title="Cable Gland"
      picture={gland}
      line="Brass · M20 · IP68"
      headingLevel={2}
      rowOnPhones
    >
      For armoured cable
    </Card>
  ),
  plain: (
    <Card title="Palm Jumeirah" headingLevel={2}>
      Villas and apartments
    </Card>
  ),
};
