import { render, screen } from '@testing-library/react';
import { Notice } from './Notice';

it('reads errors aloud at once and leaves the action out', () => {
  render(
    <Notice tone="error" title="Not sent" action={<button>Try again</button>}>
      The server is away.
    </Notice>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not sentThe server is away.');
  expect(screen.getByRole('alert')).not.toContainElement(screen.getByRole('button'));
});

it('reads the rest when there is a pause', () => {
  render(<Notice tone="success">Thank you</Notice>);
  expect(screen.getByRole('status')).toHaveTextContent('Thank you');
});
