import { sectionKinds, sectionsOf } from './sections';

it('has the eight sections, of which only the last stands open', () => {
  expect(sectionKinds.map(({ title }) => title)).toEqual([
    'Design Features',
    'Application',
    'Construction',
    'Technical Data',
    'Characteristics',
    'Design',
    'Specification',
    'Technical Specifications',
  ]);
  expect(sectionKinds.filter(({ open }) => open).map(({ title }) => title)).toEqual(['Technical Specifications']);
});

it('takes the starred keys, in their fixed order (row C8)', () => {
  const sections = sectionsOf([
    { '*Specifications': { Weight: '2 kg' } },
    { Material: 'Brass' },
    { '*Application': '<p>Indoors</p>' },
  ]);
  expect(sections.map(({ title, content }) => [title, content])).toEqual([
    ['Application', ['<p>Indoors</p>']],
    ['Specification', [[['Weight', '2 kg']]]],
  ]);
});

it('puts together what two entries say under one key', () => {
  expect(sectionsOf([{ '*Design': 'One' }, { '*Design': 'Two' }])[0]!.content).toEqual(['One', 'Two']);
});

it('makes no section of nothing', () => {
  expect(sectionsOf([{ '*Application': '' }, { '*Design': {} }, { '*Unheard of': 'x' }])).toEqual([]);
});
