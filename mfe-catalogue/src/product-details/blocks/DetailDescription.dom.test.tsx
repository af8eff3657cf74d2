import { screen, within } from '@testing-library/react';
import type { DetailDescriptionBlock } from 'api/records';
import { compiled, renderAt } from '../../testing';
import { DetailDescription } from './DetailDescription';

const picture = (name: string) => ({ src: `/images/${name}.svg`, width: 320, height: 240 });

const block = compiled<DetailDescriptionBlock>({
  title: '<b>Choosing</b> a kit',
  images1: [picture('first')],
  content: ['<p>Take the <i>shortest</i>.</p>'],
  table: [
    ['Conductor', 'Tail'],
    ['25 – 50', 'A-450'],
  ],
  images2: [picture('second'), picture('third')],
  DataAfterTable: ['<p>Add <b>-A</b>.</p>'],
  downloadFile: 'kit.pdf',
});

it('shows its parts in their fixed order (row C11)', () => {
  renderAt(<DetailDescription blocks={[block]} of="Kit" />);
  const section = screen.getByRole('region', { name: 'Choosing a kit' });
  const shown = [
    within(section).getByRole('heading', { level: 2, name: 'Choosing a kit' }),
    within(section).getByRole('img', { name: 'Choosing a kit' }),
    within(section).getByText('shortest'),
    within(section).getByRole('table'),
    within(section).getByRole('img', { name: 'Choosing a kit, picture 1 of 2' }),
    within(section).getByText('-A'),
    within(section).getByRole('link', { name: 'Download Datasheet: Choosing a kit' }),
  ];
  shown.slice(1).forEach((element, index) => {
    expect(shown[index]!.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

it('uses the first row of its table as the header', () => {
  renderAt(<DetailDescription blocks={[block]} of="Kit" />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Conductor', 'Tail']);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['25 – 50', 'A-450']);
});

it('opens its datasheet in a new tab, by a name that differs from that of the product’s own', () => {
  renderAt(<DetailDescription blocks={[block]} of="Kit" />);
  const link = screen.getByRole('link', { name: 'Download Datasheet: Choosing a kit' });
  expect(link).toHaveAttribute('href', '/uploads/kit.pdf');
  expect(link).toHaveAttribute('target', '_blank');
});

it('leaves out the parts that a block does not have', () => {
  renderAt(<DetailDescription blocks={[compiled<DetailDescriptionBlock>({ content: ['Text'] })]} of="Kit" />);
  const section = screen.getByRole('region', { name: 'Kit' });
  expect(section).toHaveTextContent(/^Text$/);
  expect(section.querySelector('table, img, a, h2')).toBeNull();
});
