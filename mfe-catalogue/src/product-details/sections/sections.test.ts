import type { DescriptionEntry } from 'api/records';
import { compiled, type Written } from '../../testing';
import { sectionTitles } from 'api/product-details';
import { sectionsOf } from './sections';

const sectionsIn = (description: Written<DescriptionEntry>[]) => sectionsOf(compiled<DescriptionEntry[]>(description));

it('has eight sections, of which only the last is always open', () => {
  const sections = sectionsIn(Object.keys(sectionTitles).map((key) => ({ [key]: '<p>Text</p>' })));
  expect(sections.map(({ title }) => title)).toEqual([
    'Design Features',
    'Application',
    'Construction',
    'Technical Data',
    'Characteristics',
    'Design',
    'Specification',
    'Technical Specifications',
  ]);
  expect(sections.filter(({ open }) => open).map(({ title }) => title)).toEqual(['Technical Specifications']);
});

it('collects the starred keys in their fixed order (row C8)', () => {
  const sections = sectionsIn([
    { '*Specifications': { Weight: '2 kg' } },
    { Material: 'Brass' },
    { '*Application': '<p>Indoors</p>' },
  ]);
  expect(sections.map(({ title, content }) => [title, content])).toEqual([
    ['Application', ['<p>Indoors</p>']],
    ['Specification', [[['Weight', '2 kg']]]],
  ]);
});

it('joins the content of two entries with the same key', () => {
  expect(sectionsIn([{ '*Design': 'One' }, { '*Design': 'Two' }])[0]!.content).toEqual(['One', 'Two']);
});

it('leaves out empty sections and unknown keys', () => {
  expect(sectionsIn([{ '*Application': '' }, { '*Design': {} }, { '*Unheard of': 'x' }])).toEqual([]);
});
