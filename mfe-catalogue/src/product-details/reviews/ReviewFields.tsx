import type { ReactNode } from 'react';
import { Field, Honeypot } from 'shared-ui';
import { errorsOf, review as reviewForm, type ReviewField } from 'api/forms';
import { useAppSelector } from '@platform/contract/store';
import { selectForm } from './reviewsSlice';

const { customerName, emailId, comment, stars } = reviewForm.fields;

/**
 * The fields of a review with their fixed labels (row C12), and the honeypot. They cannot be
 * changed while the review is being sent, since success clears them.
 */
export function ReviewFields() {
  const { values, startedAt, sending } = useAppSelector(selectForm);
  return (
    <Field.Grid>
      <FormField name="customerName" label={customerName.label}>
        <Field.Input
          readOnly={sending}
          autoComplete="name"
          maxLength={customerName.maxLength}
          defaultValue={values.customerName}
        />
      </FormField>
      <FormField name="emailId" label={emailId.label}>
        <Field.Input
          readOnly={sending}
          type="email"
          autoComplete="email"
          maxLength={emailId.maxLength}
          defaultValue={values.emailId}
        />
      </FormField>
      <FormField name="comment" label={comment.label} wide>
        <Field.TextArea readOnly={sending} rows={4} maxLength={comment.maxLength} defaultValue={values.comment} />
      </FormField>
      <FormField name="stars" label={stars.label}>
        <Field.Select disabled={sending} defaultValue={values.stars ?? ''}>
          <option value="">Choose a rating</option>
          {stars.options.map(([name, value]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Field.Select>
      </FormField>
      <Honeypot />
      <input type="hidden" name="startedAt" value={startedAt} />
    </Field.Grid>
  );
}

interface FormFieldProps {
  name: ReviewField;
  label: string;
  wide?: boolean;
  children: ReactNode;
}

/** A field with its label and its error. */
function FormField({ name, label, wide = false, children }: FormFieldProps) {
  const errors = errorsOf(useAppSelector(selectForm));
  return (
    <Field.Root name={name} id={`review-${name}`} required wide={wide} error={errors[name]}>
      <Field.Label marked>{label}</Field.Label>
      {children}
      <Field.Error />
    </Field.Root>
  );
}
