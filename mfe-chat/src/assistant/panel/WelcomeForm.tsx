import { useId, useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import type { Site } from 'api/records';
import { registration, validateForm, type RegistrationField } from 'api/forms';
import { Button, color, Field, space, type } from 'shared-ui';
import type { Profile } from '../conversation/profile';

interface Props {
  site: Site;
  onSubmit: (profile: Omit<Profile, 'timestamp'>) => void;
  onSkip: () => void;
}

const { fields } = registration;

/** The welcome form (row F2). It is not sent while a field is empty or the e-mail is invalid, and shows the errors. */
export function WelcomeForm({ site, onSubmit, onSkip }: Props) {
  const [values, setValues] = useState({ userName: '', userEmail: '', userCountry: '' });
  const [errors, setErrors] = useState<Partial<Record<RegistrationField, string>>>({});
  const form = useId();
  const idOf = (field: RegistrationField) => `${form}-${field}`;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { errors = {} } = validateForm(registration, values) ?? {};
    setErrors(errors);
    const [first] = Object.keys(errors) as RegistrationField[];
    if (first) document.getElementById(idOf(first))?.focus();
    else {
      const { userName, userEmail, userCountry } = values;
      onSubmit({ userName: userName.trim(), userEmail: userEmail.trim(), userCountry });
    }
  };
  const root = (field: RegistrationField) => ({ id: idOf(field), name: field, required: true, error: errors[field] });
  const bound = (field: RegistrationField) => ({
    value: values[field],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },
  });

  return (
    <Form onSubmit={submit} noValidate>
      <Field.Root {...root('userName')}>
        <Field.Label>Full Name *</Field.Label>
        <Field.Input
          {...bound('userName')}
          autoComplete="name"
          maxLength={fields.userName.maxLength}
          placeholder="Enter your full name"
        />
        <Field.Error />
      </Field.Root>
      <Field.Root {...root('userEmail')}>
        <Field.Label>Email Address *</Field.Label>
        <Field.Input
          {...bound('userEmail')}
          type="email"
          autoComplete="email"
          maxLength={fields.userEmail.maxLength}
          placeholder="Enter your email address"
        />
        <Field.Error />
      </Field.Root>
      <Field.Root {...root('userCountry')}>
        <Field.Label>Region/Branch You Want to Inquire About *</Field.Label>
        <Field.Select {...bound('userCountry')}>
          <option value="">Select region/branch</option>
          {site.branches.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Field.Select>
        <Field.Error />
      </Field.Root>
      <Note>
        We pass these details to the branch you choose and keep them in this browser. ‘Forget me’ removes them here at
        any time.
      </Note>
      <Buttons>
        <Button type="submit" size="small">
          Start chat
        </Button>
        <Button variant="quiet" size="small" onClick={onSkip}>
          Skip
        </Button>
      </Buttons>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.5)};
  padding-block-start: ${space(1)};
`;

const Note = styled.p`
  color: ${color.textMuted};
  font-size: ${type.micro};
  line-height: 1.4;
`;

const Buttons = styled.div`
  display: flex;
  justify-content: space-between;
`;
