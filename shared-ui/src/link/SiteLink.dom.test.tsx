import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { SiteLink } from './SiteLink';

it('opens pages through the router', async () => {
  render(<SiteLink to="/our-products">Our products</SiteLink>, { wrapper: BrowserRouter });
  await userEvent.click(screen.getByRole('link', { name: 'Our products' }));
  expect(window.location.pathname).toBe('/our-products');
});

it('opens a new tab without an opener, described as such, and keeps its name', () => {
  render(
    <SiteLink to="https://example.com" newTab>
      View Manufacturers Catalogue
    </SiteLink>,
    { wrapper: BrowserRouter },
  );
  const link = screen.getByRole('link', { name: 'View Manufacturers Catalogue' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAttribute('aria-description', 'Opens in a new tab');
});
