import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';

it('does not submit a form unless its type is submit', () => {
  render(<Button>Clear</Button>);
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveAttribute('type', 'button');
});

it('neither acts nor submits while busy, and can still be focused', async () => {
  const click = jest.fn();
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={click}>
        Submit
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Submit' });
  await userEvent.click(button);
  expect(click).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});
