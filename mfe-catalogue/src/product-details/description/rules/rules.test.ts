import { ceilingRose } from './ceiling-rose';
import { ruleFor } from './index';
import { paragraph } from './paragraph';
import { plainItem } from './plain-item';
import { row } from './row';
import { section } from './section';
import { subHeading } from './sub-heading';

it.each([
  ['*Application', '<p>Indoors</p>', section],
  ['*Anything', '', section],
  ['%', '', ceilingRose],
  ['%1', 'x', ceilingRose],
  ['^1', '<b>Note.</b>', paragraph],
  ['', 'Lugs are extra', plainItem],
  ['-1', 'Lugs are extra', plainItem],
  ['Kit contents', '', subHeading],
  ['Rated current', '16 A', row],
])('chooses the rule for %j: %j', (key, value, rule) => {
  expect(ruleFor(key, value)).toBe(rule);
});
