import type { DescriptionRule } from '../rule';
import { ceilingRose } from './ceiling-rose';
import { paragraph } from './paragraph';
import { plainItem } from './plain-item';
import { row } from './row';
import { section } from './section';
import { subHeading } from './sub-heading';

/** The conventions for keys (row C7); of those that match, the first one counts. */
export const rules: readonly DescriptionRule[] = [section, ceilingRose, paragraph, plainItem, subHeading, row];

/** The rule for an entry; the last of `rules` takes everything. */
export const ruleFor = (key: string, value: string): DescriptionRule =>
  rules.find(({ matches }) => matches(key, value)) ?? row;
