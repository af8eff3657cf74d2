import type { ComponentProps } from 'react';
import { Field } from 'shared-ui';
import type { Site } from 'api/records';
import { errorsOf, quotation, type QuotationField } from 'api/forms';
import { useAppSelector } from '@platform/contract/store';
import { selectForm } from '../enquirySlice';

/** Hints for the browser's autofill and keyboard, by field. */
const inputs: [Exclude<QuotationField, 'lines'>, ComponentProps<'input'>][] = [
  ['name', { autoComplete: 'name' }],
  ['email', { type: 'email', autoComplete: 'email' }],
  ['phone', { type: 'tel', autoComplete: 'tel' }],
  ['companyName', { autoComplete: 'organization' }],
];

/** The fields of the request other than its lines. They cannot be changed while it is being sent, since success removes them. */
export function SendFields({ site }: { site: Site }) {
  const state = useAppSelector(selectForm);
  const { values, sending } = state;
  const errors = errorsOf(state);
  return (
    <>
      {inputs.map(([name, input]) => (
        <Field.Root
          key={name}
          name={name}
          id={`enquiry-${name}`}
          required={'requiredMessage' in quotation.fields[name]}
          error={errors[name]}
        >
          <Field.Label marked>{quotation.fields[name].label}</Field.Label>
          <Field.Input
            {...input}
            readOnly={sending}
            maxLength={quotation.fields[name].maxLength}
            defaultValue={values[name]}
          />
          <Field.Error />
        </Field.Root>
      ))}
      <Field.Root name="country" id="enquiry-country">
        <Field.Label>{quotation.fields.country.label}</Field.Label>
        <Field.Select disabled={sending} defaultValue={values.country}>
          {site.branches.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Field.Select>
      </Field.Root>
      <Field.Root name="message" id="enquiry-message" wide error={errors.message}>
        <Field.Label>{quotation.fields.message.label}</Field.Label>
        <Field.TextArea
          rows={4}
          readOnly={sending}
          maxLength={quotation.fields.message.maxLength}
          defaultValue={values.message}
        />
        <Field.Error />
      </Field.Root>
    </>
  );
}
