import type { DescriptionRule } from '../rule';
import { ceilingRose } from './ceiling-rose';
import { paragraph } from './paragraph';
import { plainItem } from './plain-item';
import { row } from './row';
import { section } from './section';
import { subHeading } from './sub-heading';

/** The conventions for keys (row C7); the first rule that matches applies. */
export const rules: readonly DescriptionRule[] = [section, ceilingRose, paragraph, plainItem, subHeading, row];

/** The rule for an entry; there always is one, because the last of `rules` matches everything. */
export const ruleFor = (key: string, value: string): DescriptionRule =>
  rules.find(({ matches }) => matches(key, value)) ?? row;
