import { screen, within } from '@testing-library/react';
import type { DescriptionEntry } from 'api/records';
import { compiled, renderAt, type Written } from '../../testing';
import { ExpandableSections } from './ExpandableSections';

const curve = { src: '/images/characteristics.svg', width: 320, height: 240 };
const show = (...description: Written<DescriptionEntry>[]) =>
  renderAt(
    <ExpandableSections
      description={compiled<DescriptionEntry[]>(description)}
      fixedPictures={{ characteristics: curve }}
    />,
  ).container;

it('is collapsed at first', () => {
  show({ '*Application': '<p>Indoors</p>' }, { '*Design': { Body: 'Brass' } });
  const groups = screen.getAllByRole('group');
  expect(groups.map((group) => (group as HTMLDetailsElement).open)).toEqual([false, false]);
  expect(within(groups[0]!).getByText('Indoors')).toBeInTheDocument();
});

it('shows properties in two columns, values with their markup', () => {
  show({ '*TechnicalSpecifications': { Area: '10 mm<sup>2</sup>', Weight: '2 kg' } });
  const rows = within(screen.getByRole('table', { name: 'Technical Specifications' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Area10 mm2', 'Weight2 kg']);
  expect(screen.getByRole('rowheader', { name: 'Area' })).toBeVisible();
});

it('cannot collapse Technical Specifications', () => {
  show({ '*TechnicalSpecifications': { Weight: '2 kg' } });
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Technical Specifications' })).toBeVisible();
});

it('shows the fixed picture in Characteristics', () => {
  show({ '*Characteristics': { Curve: 'C' } });
  expect(screen.getByRole('img', { hidden: true })).toHaveAttribute('src', curve.src);
});

it('renders nothing without content', () => {
  expect(show({ Material: 'Brass' })).toBeEmptyDOMElement();
});
