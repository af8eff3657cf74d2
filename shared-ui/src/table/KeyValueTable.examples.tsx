import type { Examples } from '../examples/types';
import { KeyValueTable } from './KeyValueTable';

export const examples: Examples = {
  data: (
    <KeyValueTable
      caption="Technical Data"
      rows={[
        { name: 'Rated current', value: '16 A' },
        { name: 'Protection', value: 'IP67' },
      ]}
    />
  ),
};
