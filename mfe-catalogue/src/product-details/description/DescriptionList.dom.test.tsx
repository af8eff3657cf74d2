import { screen } from '@testing-library/react';
import type { DescriptionEntry } from 'api/records';
import { compiled, renderAt, type Written } from '../../testing';
import { DescriptionList } from './DescriptionList';

const rose = { src: '/images/ceiling_rose_table.svg', width: 320, height: 240 };

function items(...description: Written<DescriptionEntry>[]) {
  renderAt(
    <DescriptionList
      description={compiled<DescriptionEntry[]>(description)}
      fixedPictures={{ ceilingRoseTable: rose }}
    />,
  );
  return screen.queryAllByRole('listitem');
}

it('is headed “Description :”', () => {
  items({ Material: 'Brass' });
  expect(screen.getByRole('heading', { name: 'Description :' })).toBeVisible();
});

it('shows an entry as key : value, with the value’s markup', () => {
  const [item] = items({ Area: '10 mm<sup>2</sup>' });
  expect(item).toHaveTextContent(/^Area : 10 mm2$/);
  expect(item!.querySelector('sup')).toBeVisible();
});

it('shows a key without a value as a sub-heading', () => {
  items({ 'Kit contents': '' });
  expect(screen.getByRole('heading', { level: 4, name: 'Kit contents' })).toBeVisible();
});

it.each(['', '-1'])('shows only the value under the key %j', (key) => {
  expect(items({ [key]: 'Lugs are extra' })[0]).toHaveTextContent(/^Lugs are extra$/);
});

it('shows a paragraph of HTML', () => {
  const [item] = items({ '^1': '<b>Note.</b> Check it.' });
  expect(item).toHaveTextContent(/^Note\. Check it\.$/);
  expect(screen.getByText('Note.').tagName).toBe('B');
});

it('shows the picture of the ceiling rose', () => {
  items({ '%': '' });
  expect(screen.getByRole('img')).toHaveAttribute('src', rose.src);
});

it('leaves the picture out if the product has none', () => {
  renderAt(<DescriptionList description={compiled<DescriptionEntry[]>([{ '%': '' }, { Material: 'Brass' }])} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('keeps the order and leaves out the entries of the expandable sections', () => {
  const shown = items({ A: '1' }, { '*Application': 'Indoors' }, { '': 'b' }, { '*Design': { C: 'x' } }, { D: '4' });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['A : 1', 'b', 'D : 4']);
});

it('renders nothing without entries', () => {
  expect(items({ '*Application': 'Indoors' })).toEqual([]);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
