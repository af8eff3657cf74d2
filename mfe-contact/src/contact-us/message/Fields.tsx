import type { ComponentProps, ReactNode } from 'react';
import { Field, Honeypot } from 'shared-ui';
import type { Site } from 'api/records';
import { contactMessage, errorsOf, type ContactField, type TextField } from 'api/forms';
import { useAppSelector } from '@platform/contract/store';
import { selectForm } from '../contactUsSlice';

/** Hints for the browser's autofill and keyboard, by field. */
const lines: [ContactField, ComponentProps<'input'>][] = [
  ['name', { autoComplete: 'name' }],
  ['email', { type: 'email', autoComplete: 'email' }],
  ['phone', { type: 'tel', autoComplete: 'tel' }],
  ['companyName', { autoComplete: 'organization' }],
  ['companyLocation', { autoComplete: 'address-level2' }],
];

interface FieldsProps {
  site: Site;
  region: string;
  onRegion: (name: string) => void;
  /** How the message begins, unless it has been posted already. */
  beginning?: string | undefined;
}

/**
 * The fields of the message (row E2). Its branch is the one chosen above, and can be changed here too. The texts are
 * read-only while the message is being sent, since success clears them.
 */
export function Fields({ site, region, onRegion, beginning }: FieldsProps) {
  const { values, startedAt, sending } = useAppSelector(selectForm);
  return (
    <Field.Grid>
      {lines.map(([name, input]) => (
        <FormField key={name} name={name}>
          <Field.Input
            {...input}
            readOnly={sending}
            maxLength={contactMessage.fields[name].maxLength}
            defaultValue={values[name]}
          />
        </FormField>
      ))}
      <Field.Root name="country" id="contact-country">
        <Field.Label>{contactMessage.fields.country.label}</Field.Label>
        <Field.Select value={region} onChange={(event) => onRegion(event.target.value)}>
          {site.branches.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Field.Select>
      </Field.Root>
      <FormField name="message" wide>
        <Field.TextArea
          rows={6}
          readOnly={sending}
          maxLength={contactMessage.fields.message.maxLength}
          defaultValue={values.message ?? beginning}
        />
      </FormField>
      <FormField name="answer" hint="A small sum, so that we know you are a person.">
        <Field.Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={50}
          readOnly={sending}
          defaultValue={values.answer}
        />
      </FormField>
      <Honeypot />
      <input type="hidden" name="startedAt" value={startedAt} />
    </Field.Grid>
  );
}

interface FormFieldProps {
  name: ContactField | 'answer';
  wide?: boolean;
  hint?: string;
  children: ReactNode;
}

/** A field with its label and its error. */
function FormField({ name, wide = false, hint, children }: FormFieldProps) {
  const errors = errorsOf(useAppSelector(selectForm));
  const field: TextField | undefined = name === 'answer' ? undefined : contactMessage.fields[name];
  const required = !field || field.requiredMessage !== undefined;
  return (
    <Field.Root name={name} id={`contact-${name}`} required={required} wide={wide} hint={hint} error={errors[name]}>
      <Field.Label marked>{field ? field.label : contactMessage.challenge.question}</Field.Label>
      {children}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
