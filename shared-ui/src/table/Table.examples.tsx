import type { Examples } from '../examples/types';
import { Table } from './Table';

export const examples: Examples = {
  grouped: (
    <Table
      caption="Sizes"
      columns={[
        [
          { name: 'Size', rowSpan: 2, width: '8rem' },
          { name: 'Thread', colSpan: 2 },
        ],
        [{ name: 'mm' }, { name: 'inch' }],
      ]}
      rows={[
        ['20S', 'M20', '1/2"'],
        ['25', 'M25', '3/4"'],
      ]}
    />
  ),
  codes: (
    <Table
      caption="Order codes"
      columns={[[{ name: 'Order code' }, { name: 'Poles' }]]}
      rows={[
        ['013-6', '2P+E'],
        ['015-6', '3P+N+E'],
      ]}
      rowIds={['013-6', '015-6']}
    />
  ),
};
