import { useEffect, useId, useRef, useState, type Dispatch, type SetStateAction, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import type { Site } from 'api/records';
import { registration, validateForm, type RegistrationField } from 'api/forms';
import { Button, color, Field, space, type } from 'shared-ui';
import type { Details } from '../conversation/profile';
import { roomyWindow } from './room';

interface Props {
  site: Site;
  /** What has been filled in; it outlives the panel. */
  values: Details;
  onChange: Dispatch<SetStateAction<Details>>;
  onSubmit: (details: Details) => void;
  onSkip: () => void;
}

const { fields } = registration;

/** The welcome form (row F2). It is not sent while a field is empty or the e-mail is invalid, and shows the errors. */
export function WelcomeForm({ site, values, onChange, onSubmit, onSkip }: Props) {
  const [errors, setErrors] = useState<Partial<Record<RegistrationField, string>>>({});
  const element = useRef<HTMLFormElement>(null);
  // The error messages make it longer; if all of it fits into the panel, its buttons stay in view.
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
  const form = useId();
  const idOf = (field: RegistrationField) => `${form}-${field}`;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { errors = {} } = validateForm(registration, { ...values }) ?? {};
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
      onChange((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },
  });

  return (
    <Form ref={element} onSubmit={submit} noValidate>
      <Beside>
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
            placeholder="Enter your email"
          />
          <Field.Error />
        </Field.Root>
      </Beside>
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
      <Note>We pass these details to that branch and keep them in this browser until you press ‘Forget me’.</Note>
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
  gap: ${space(1)};
  padding-block-start: ${space(1)};
  scroll-margin-block-end: ${space(1)};

  // Compact where no finger has to hit a field.
  @media ${roomyWindow} and (pointer: fine) {
    label {
      font-size: ${type.micro};
    }

    input,
    select {
      min-block-size: 2.5rem;
      padding-block: ${space(0.5)};
      padding-inline-start: ${space(1)};
      font-size: ${type.small};
    }
  }
`;

const Beside = styled.div`
  display: grid;
  gap: ${space(1)};

  @media ${roomyWindow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
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
