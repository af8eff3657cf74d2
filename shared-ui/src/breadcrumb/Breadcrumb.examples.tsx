import type { Examples } from '../examples/types';
import { Breadcrumb } from './Breadcrumb';

export const examples: Examples = {
  three: (
    <Breadcrumb
      items={[
        { moduleName: 'Home', link: '/home' },
        { moduleName: 'Our Products', link: '/our-products' },
        { moduleName: 'Cables' },
      ]}
    />
  ),
  collapsed: (
    <Breadcrumb
      aria-label="Breadcrumb of six"
      items={['Home', 'Products', 'Cables', 'Armoured', 'Copper', '4 mm'].map((moduleName) => ({
        moduleName,
        link: '/home',
      }))}
    />
  ),
};
