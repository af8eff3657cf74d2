import type { Examples } from '../examples/types';
import { Icon } from './Icon';
import { paths, type IconName } from './paths';

export const examples: Examples = {
  ...Object.fromEntries((Object.keys(paths) as IconName[]).map((name) => [name, <Icon key={name} name={name} />])),
};
