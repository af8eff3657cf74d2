import { render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { Breadcrumb } from './Breadcrumb';

it('links to the pages above and marks the current one', () => {
  render(
    <Breadcrumb
      items={[
        { moduleName: 'Home', link: '/home' },
        { moduleName: 'Our Products', link: '/our-products' },
        { moduleName: 'Cables', link: '/our-products/cables' },
      ]}
    />,
    { wrapper: BrowserRouter },
  );
  const nav = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(nav).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  expect(within(nav).getByRole('link', { name: 'Our Products' })).toHaveAttribute('href', '/our-products');
  expect(within(nav).getByText('Cables')).toHaveAttribute('aria-current', 'page');
  expect(within(nav).queryByRole('link', { name: 'Cables' })).not.toBeInTheDocument();
});

it('shows the first and the last four of more than five items', () => {
  render(<Breadcrumb items={['A', 'B', 'C', 'D', 'E', 'F'].map((moduleName) => ({ moduleName }))} />, {
    wrapper: BrowserRouter,
  });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['A', 'C', 'D', 'E', 'F']);
});
