import type { Examples } from '../examples/types';
import { Field } from './Field';

export const examples: Examples = {
  text: (
    <Field.Root name="email" hint="We answer within 24 hours" required>
      <Field.Label marked>Email</Field.Label>
      <Field.Input type="email" />
      <Field.Hint />
    </Field.Root>
  ),
  invalid: (
    <Field.Root name="phone" error="Please enter a valid phone number">
      <Field.Label>Phone</Field.Label>
      <Field.Input />
      <Field.Error />
    </Field.Root>
  ),
  textArea: (
    <Field.Root name="message">
      <Field.Label>Message</Field.Label>
      <Field.TextArea />
    </Field.Root>
  ),
  select: (
    <Field.Root name="stars">
      <Field.Label>Select Rating</Field.Label>
      <Field.Select>
        <option>Five stars</option>
      </Field.Select>
    </Field.Root>
  ),
};
