import { relationSource } from '../../schema/relations';
import { Problems } from '../problems';
import { RefusedRecords } from '../refused';
import type { SourcedProduct } from '../sourced-product';
import { plug, read, registry } from './__fixtures__/plug';
import { familiesByClass, familyFacts, knownFamily, type Family } from './family';
import type { KnownFamily } from './records';
import { readRelations } from './relations';

function family(attributes: Family['attributes']): KnownFamily {
  const { class: own } = read(plug).family!;
  const rest = { attributes, variants: [{ sku: 'A', attributes: {} }] };
  return knownFamily({ class: own, facts: familyFacts(rest) }, () => rest);
}
const families = new Map([
  ['small', family({ size: '16', cable: { min: 3, max: 8 } })],
  ['large', family({ size: '20', cable: { min: 7, max: 14 } })],
  ['shroud', family({ for_sizes: ['16', '20S'] })],
]);

function relate(rules: object[], named: Record<string, object> = {}) {
  const problems = new Problems();
  const products = [...families.keys()].map(
    (id) => ({ file: 'products/plugs.yaml', facts: { id, ...named[id] } }) as unknown as SourcedProduct,
  );
  const relations = rules.map((rule) => relationSource.parse(rule));
  const sources = { products, relations, refused: new RefusedRecords() };
  const found = readRelations(sources, registry, familiesByClass(families), problems);
  return { found: Object.fromEntries(found), problems: problems.errors };
}

it('finds accessories by a value in common, and leads from each to what it belongs to', () => {
  const { found } = relate([{ of: 'plug', accessories: 'plug', where: { size: 'for_sizes' } }]);
  expect(found).toMatchObject({ small: { accessories: ['shroud'] }, shroud: { belongsTo: ['small'] } });
  expect(found).not.toHaveProperty('large');
});

it('keeps a rule to the products that have an attribute', () => {
  const rule = { of: 'plug', alternatives: true, where: { cable: 'cable' }, given: ['size'] };
  expect(relate([rule]).found).toHaveProperty('small');
  expect(relate([{ ...rule, given: ['pilot'] }]).found).toEqual({});
});

it('finds alternatives by ranges that overlap', () => {
  const { found } = relate([{ of: 'plug', alternatives: true, where: { cable: 'cable' } }]);
  expect(found).toMatchObject({ small: { alternatives: ['large'] }, large: { alternatives: ['small'] } });
});

it('puts what an editor names before what the rules find', () => {
  const { found } = relate([{ of: 'plug', accessories: 'plug', where: { size: 'for_sizes' } }], {
    small: { accessories: ['large'], alternatives: ['shroud'] },
  });
  expect(found).toMatchObject({
    small: { accessories: ['large', 'shroud'], alternatives: ['shroud'] },
    large: { belongsTo: ['small'] },
    shroud: { alternatives: ['small'], belongsTo: ['small'] },
  });
});

it('refuses ids that do not exist', () => {
  const { problems } = relate(
    [
      { of: 'fan', alternatives: true, where: { size: 'size' } },
      { of: 'plug', alternatives: true, where: { size: 'colour', weight: 'size' } },
    ],
    { small: { accessories: ['nope', 'small'] } },
  );
  expect(problems.join('\n')).toContain('there is no product nope');
  for (const text of [
    'is the product itself',
    'classes.yaml has no class fan',
    'the class plug has no attribute colour',
    'attributes.yaml has no attribute weight',
  ])
    expect(problems.join('\n')).toContain(text);
});

it.each([
  [{ of: 'plug', where: { size: 'size' } }],
  [{ of: 'plug', accessories: 'plug', alternatives: true, where: { size: 'size' } }],
  [{ of: 'plug', alternatives: true, where: {} }],
])('refuses the rule %j', (rule) => {
  expect(relationSource.safeParse(rule).success).toBe(false);
});
