import { render, screen } from '@testing-library/react';
import { Heading, PageHeading, SkipLink } from './typography';

it('reads a split page heading as one, and lets a script focus it', () => {
  render(<PageHeading first="Resin" rest="Jointing Kits" />);
  const heading = screen.getByRole('heading', { level: 1, name: 'Resin Jointing Kits' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(heading).toHaveAttribute('data-page-heading');
});

it('keeps a heading of one word whole', () => {
  render(<PageHeading first="Cables" rest="" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Cables$/);
});

it('sets the level apart from the looks', () => {
  render(
    <Heading level={3} size={2}>
      Reviews
    </Heading>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Reviews' })).toBeInTheDocument();
});

it('skips to the content', () => {
  render(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});
