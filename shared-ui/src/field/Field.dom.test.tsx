import { render, screen } from '@testing-library/react';
import { Field } from './Field';

it('links label, hint and error to the control', () => {
  render(
    <Field.Root name="email" hint="We answer within 24 hours" error="Please enter a valid email address" required>
      <Field.Label>Email</Field.Label>
      <Field.Input type="email" />
      <Field.Hint />
      <Field.Error />
    </Field.Root>,
  );
  const input = screen.getByLabelText('Email');
  expect(input).toHaveAttribute('name', 'email');
  expect(input).toBeRequired();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('We answer within 24 hours Please enter a valid email address');
});

it('marks the label of a required field, visually only', () => {
  const fields = (required: boolean) => (
    <Field.Root name="email" required={required}>
      <Field.Label marked>Email</Field.Label>
      <Field.Input />
    </Field.Root>
  );
  const { rerender } = render(fields(true));
  const marked = screen.getByText('Email').className;
  rerender(fields(false));
  expect(screen.getByText('Email').className).not.toBe(marked);
  expect(screen.getByLabelText('Email')).not.toBeRequired();
});

it('refers to no hint or error that is not shown', () => {
  render(
    <Field.Root name="comment" id="review-comment">
      <Field.Label>Write Your Review</Field.Label>
      <Field.TextArea />
      <Field.Error />
    </Field.Root>,
  );
  const area = screen.getByLabelText('Write Your Review');
  expect(area).toHaveAttribute('id', 'review-comment');
  expect(area).toHaveAttribute('rows', '4');
  expect(area).not.toHaveAttribute('aria-describedby');
  expect(area).not.toHaveAttribute('aria-invalid');
});

it('uses a native select', () => {
  render(
    <Field.Root name="stars">
      <Field.Label>Select Rating</Field.Label>
      <Field.Select defaultValue="2">
        <option value="1">One</option>
        <option value="2">Two</option>
      </Field.Select>
    </Field.Root>,
  );
  expect(screen.getByRole('combobox', { name: 'Select Rating' })).toHaveDisplayValue('Two');
});

it('throws a helpful error if a part is used without Field.Root', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Field.Input />)).toThrow('shared-ui: Field.Input has no Field.Root above it');
  error.mockRestore();
});
