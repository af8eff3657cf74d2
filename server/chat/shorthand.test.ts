import { withoutShorthand } from './shorthand';

it.each([
  ['Dear Sir, please quote CW gland 25', 'please quote CW gland 25'],
  ['Good morning, we need 4c x 25 cable', 'we need 4c x 25 cable'],
  ['Dear Sir/Madam, good morning, we need cable ties', 'we need cable ties'],
  ['We are an MEP company in Doha, we require MCB 20 A', 'we require MCB 20 A'],
  ['price of cable ties, thanks and regards', 'price of cable ties'],
  ['cable along with glands', 'cable and glands'],
  ['airflow of the fan', 'air flow of the fan'],
])('of "%s" remains "%s"', (question, rest) => expect(withoutShorthand(question)).toBe(rest));

it.each(['good morning', 'we are looking for cable ties', 'all sizes of cable ties', 'team leader', 'thanks'])(
  'leaves "%s" as it is',
  (question) => expect(withoutShorthand(question)).toBe(question),
);
