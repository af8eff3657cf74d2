import type { Examples } from '../examples/types';
import { Tabs } from './Tabs';

export const examples: Examples = {
  branches: (
    <Tabs
      label="Branches"
      tabs={['Dubai', 'Oman', 'Bahrain'].map((label) => ({ id: label, label, content: `${label} address` }))}
    />
  ),
};
