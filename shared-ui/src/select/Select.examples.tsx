import type { Examples } from '../examples/types';
import { Select } from './Select';

export const examples: Examples = {
  order: (
    <Select
      label="Sort by"
      value="1"
      onChange={() => undefined}
      options={[
        { value: '1', label: 'Default Sorting' },
        { value: '2', label: 'Sort by popularity' },
      ]}
    />
  ),
};
