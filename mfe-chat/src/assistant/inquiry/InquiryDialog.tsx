import { useEffect, useEffectEvent, useId, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import type { Site } from 'api/records';
import { inquiry as form, type InquiryField, type TextField } from 'api/forms';
import { Button, Dialog, Field, Muted, space } from 'shared-ui';
import { says } from '../conversation/texts';
import type { useInquiry } from './useInquiry';

const fields: Record<InquiryField, TextField> = form.fields;

interface Props {
  site: Site;
  inquiry: ReturnType<typeof useInquiry>;
}

/** 'Send Inquiry': the modal form (row F8). */
export function InquiryDialog({ site, inquiry }: Props) {
  const { isOpen, sending, canOpenAgain, openAgain, submit, close, leave } = inquiry;
  const formId = useId();
  const idOf = (field: InquiryField) => `${formId}-${field}`;

  // Back and forward change the page that the dialog covers.
  const onPopState = useEffectEvent(leave);
  useEffect(() => {
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = submit();
    if (wrong) document.getElementById(idOf(wrong))?.focus();
  };

  return (
    <Dialog open={isOpen} onClose={close} title="Send Inquiry" width="42rem">
      <Form onSubmit={send} noValidate>
        <InquiryFields site={site} inquiry={inquiry} idOf={idOf} />
        <Muted>We use these details to answer your inquiry, within 24 hours.</Muted>
        <Buttons>
          <Button type="submit" variant="accent" icon="send" busy={sending}>
            Submit Inquiry
          </Button>
          {canOpenAgain && (
            <Button
              variant="quiet"
              onClick={() => {
                openAgain();
                document.getElementById(idOf('inquiryMessage'))?.focus();
              }}
            >
              {says.restoreInquiry}
            </Button>
          )}
        </Buttons>
      </Form>
    </Dialog>
  );
}

function InquiryFields({ site, inquiry, idOf }: Props & { idOf: (field: InquiryField) => string }) {
  const { values, errors, isLocked, change } = inquiry;
  const line = (field: InquiryField, label: string, control: ReactNode) => (
    <Field.Root
      id={idOf(field)}
      name={field}
      required={fields[field].requiredMessage !== undefined}
      error={errors[field]}
    >
      <Field.Label>{label}</Field.Label>
      {control}
      <Field.Error />
    </Field.Root>
  );
  const bound = (field: InquiryField) => ({
    value: values[field],
    maxLength: fields[field].maxLength,
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });
  const text = (field: InquiryField) => ({ ...bound(field), readOnly: isLocked });
  const input = (field: InquiryField, label: string, props: ComponentProps<'input'>) =>
    line(field, label, <Field.Input {...text(field)} {...props} />);
  const { maxLength: _, ...branch } = bound('userCountry');

  return (
    <>
      <TwoColumns>
        {input('userName', 'Full Name *', { autoComplete: 'name', placeholder: 'Enter your full name' })}
        {input('userEmail', 'Email Address *', {
          type: 'email',
          autoComplete: 'email',
          placeholder: 'Enter your email',
        })}
        {line(
          'userCountry',
          'Region/Branch You Want to Inquire About *',
          <Field.Select {...branch}>
            <option value="">Select region/branch</option>
            {site.branches.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Field.Select>,
        )}
        {input('inquiryPhone', 'Phone', {
          type: 'tel',
          autoComplete: 'tel',
          placeholder: site.chat.phonePlaceholder,
        })}
      </TwoColumns>
      {line(
        'inquiryMessage',
        'Your Inquiry *',
        <Field.TextArea
          {...text('inquiryMessage')}
          rows={5}
          placeholder="Please describe your requirements: products, sizes, quantities, delivery place"
        />,
      )}
      <TwoColumns>
        {input('companyName', 'Company Name', { autoComplete: 'organization' })}
        {input('companyLocation', 'Company Location', { placeholder: 'City, Country' })}
      </TwoColumns>
    </>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  align-items: start;
  gap: ${space(2)};
`;
