import { render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { Card } from './Card';
import { CardGrid } from './CardGrid';

const picture = { src: '/pictures/gland.svg', width: 640, height: 480 };

it('is one link as a whole', () => {
  render(
    <Card to="/our-products/glands" picture={picture} title="Cable Glands" eyebrow="Hex" headingLevel={2}>
      Brass
    </Card>,
    { wrapper: BrowserRouter },
  );
  const card = screen.getByRole('link', { name: /Cable Glands/ });
  expect(card).toHaveAttribute('href', '/our-products/glands');
  expect(within(card).getByRole('heading', { level: 2, name: 'Cable Glands' })).toBeInTheDocument();
  expect(card).toHaveTextContent('Hex');
  expect(card).toHaveTextContent('Brass');
});

it('is not a link without an address', () => {
  render(<Card title="Palm Jumeirah" />, { wrapper: BrowserRouter });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveTextContent('Palm Jumeirah');
});

it('is an item of a list in CardGrid', () => {
  render(
    <CardGrid>
      {['Glands', 'Cables'].map((title) => (
        <Card key={title} title={title} />
      ))}
      {null}
    </CardGrid>,
    { wrapper: BrowserRouter },
  );
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
});
