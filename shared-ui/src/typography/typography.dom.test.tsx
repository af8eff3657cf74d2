import { render, screen } from '@testing-library/react';
import { Heading, PageHeading, SkipLink } from './typography';

it('has one accessible name for a split page heading, and lets a script focus it', () => {
  render(<PageHeading first="Resin" rest="Jointing Kits" />);
  const heading = screen.getByRole('heading', { level: 1, name: 'Resin Jointing Kits' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(heading).toHaveAttribute('data-page-heading');
});

it('does not split a heading of one word', () => {
  render(<PageHeading first="Cables" rest="" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Cables$/);
});

it('separates the level of a heading from its size', () => {
  render(
    <Heading level={3} size={2}>
      Reviews
    </Heading>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Reviews' })).toBeInTheDocument();
});

it('links to the main content', () => {
  render(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});
