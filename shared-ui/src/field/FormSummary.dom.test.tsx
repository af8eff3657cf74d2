import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './Field';
import { FormSummary } from './FormSummary';

const form = (title: string) => (
  <form>
    <FormSummary title={title} errors={[{ fieldId: 'contact-email', message: 'Email is missing' }]} />
    <Field.Root name="email" id="contact-email">
      <Field.Label>Email</Field.Label>
      <Field.Input />
    </Field.Root>
  </form>
);

it('takes the focus, says what is wrong and leads to the field', async () => {
  render(form('Please fill in all required fields'));
  expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields');
  await userEvent.click(screen.getByRole('link', { name: 'Email is missing' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

it('takes the focus again when something else is wrong', () => {
  const { rerender } = render(form('One'));
  screen.getByLabelText('Email').focus();
  rerender(form('Two'));
  expect(document.activeElement).toContainElement(screen.getByRole('alert'));
});
