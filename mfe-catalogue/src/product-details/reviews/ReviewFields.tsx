import type { ReactNode } from 'react';
import { color, Field, media, space, Trap } from 'shared-ui';
import { styled } from 'styled-components';
import { ratingOptions, review as reviewForm } from 'federation/forms';
import { useAppSelector } from 'federation/store';
import { selectReviews, type FormField } from './reviewsSlice';

const { customerName, emailId, comment } = reviewForm.fields;

/** The fields of a review with the specification's labels, and the trap. */
export function ReviewFields() {
  const { values, submissionId, startedAt } = useAppSelector(selectReviews).form;
  return (
    <Grid>
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
    </Grid>
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
    <Cell $wide={wide}>
      <Field.Root name={name} id={`review-${name}`} required error={errors[name]}>
        <Marked>{label}</Marked>
        {children}
        <Field.Error />
      </Field.Root>
    </Cell>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)} ${space(3)};

  @media ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Cell = styled.div<{ $wide: boolean }>`
  ${({ $wide }) => ($wide ? 'grid-column: 1 / -1;' : '')}
`;

// The mark is for the eye: assistive technology hears `required`.
const Marked = styled(Field.Label)`
  &::after {
    color: ${color.danger};
    content: '*';
    content: '*' / '';
  }
`;
