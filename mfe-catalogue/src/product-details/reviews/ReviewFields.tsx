import type { ReactNode } from 'react';
import { Field, Trap } from 'shared-ui';
import { ratingOptions, review as reviewForm } from 'api/forms';
import { useAppSelector } from '@platform/contract/store';
import { selectReviews, type FormField } from './reviewsSlice';

const { customerName, emailId, comment } = reviewForm.fields;

/** The fields of a review with their fixed labels (row C12), and the trap. */
export function ReviewFields() {
  const { values, submissionId, startedAt } = useAppSelector(selectReviews).form;
  return (
    <Field.Grid>
      <Of name="customerName" label={customerName.label}>
        <Field.Input autoComplete="name" maxLength={customerName.longest} defaultValue={values.customerName} />
      </Of>
      <Of name="emailId" label={emailId.label}>
        <Field.Input type="email" autoComplete="email" maxLength={emailId.longest} defaultValue={values.emailId} />
      </Of>
      <Of name="comment" label={comment.label} wide>
        <Field.TextArea rows={4} maxLength={comment.longest} defaultValue={values.comment} />
      </Of>
      <Of name="stars" label="Select Rating">
        <Field.Select defaultValue={values.stars ?? ''}>
          <option value="">Choose a rating</option>
          {ratingOptions.map(([name, value]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Field.Select>
      </Of>
      <Trap />
      <input type="hidden" name="submissionId" value={submissionId} />
      <input type="hidden" name="startedAt" value={startedAt} />
    </Field.Grid>
  );
}

interface OfProps {
  name: FormField;
  label: string;
  wide?: boolean;
  children: ReactNode;
}

/** A field with its label, and what is wrong with it. */
function Of({ name, label, wide = false, children }: OfProps) {
  const { errors } = useAppSelector(selectReviews).form;
  return (
    <Field.Root name={name} id={`review-${name}`} required wide={wide} error={errors[name]}>
      <Field.Label marked>{label}</Field.Label>
      {children}
      <Field.Error />
    </Field.Root>
  );
}
