import { render, screen } from '@testing-library/react';
import { Notice } from './Notice';

it('announces errors at once, without the action', () => {
  render(
    <Notice tone="error" title="Not sent" action={<button>Try again</button>}>
      The server is away.
    </Notice>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not sentThe server is away.');
  expect(screen.getByRole('alert')).not.toContainElement(screen.getByRole('button'));
});

it('announces other messages at the next pause', () => {
  render(<Notice tone="success">Thank you</Notice>);
  expect(screen.getByRole('status')).toHaveTextContent('Thank you');
});
