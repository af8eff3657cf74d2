import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { ButtonLink } from './ButtonLink';

it('is a link, with an icon that adds nothing to its name', () => {
  render(
    <ButtonLink to="/catalogue.pdf" download icon="download">
      Download Brochure
    </ButtonLink>,
    { wrapper: BrowserRouter },
  );
  const link = screen.getByRole('link', { name: 'Download Brochure' });
  expect(link).toHaveAttribute('href', '/catalogue.pdf');
  expect(link).toHaveAttribute('download');
});
