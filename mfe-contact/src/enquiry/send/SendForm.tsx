import { useEffect, useRef, type SubmitEvent, type SyntheticEvent } from 'react';
import { Button, Field, Heading, Honeypot, Muted, Row, Stack, Text } from 'shared-ui';
import type { Site } from 'api/records';
import { enquiryAddresses } from 'api/addresses';
import { formValues, restoreDraft, type QuotationField } from 'api/forms';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { Columns } from '../../Columns';
import { OutcomeNotice } from '../../OutcomeNotice';
import { fieldEdited, outcomeSeen, selectForm } from '../enquirySlice';
import type { EnquiryList } from '../useEnquiryList';
import { requestDraft } from './draft';
import { requestId } from './request-id';
import { sendList } from './sendList';
import { SendFields } from './SendFields';

const quoteText = (lines: number) =>
  `We will quote for ${lines === 1 ? 'your line' : `all ${lines} lines at once`}, and answer within 24 hours.`;

/**
 * The form that asks for a quotation of the whole list (row Q6), with the rules of the contact form. It works without scripts,
 * when the server has the list and the fields of its lines belong to this form.
 */
export function SendForm({ list, site }: { list: EnquiryList; site: Site }) {
  const { sending, openedAt, outcome, startedAt } = useAppSelector(selectForm);
  const rejection = outcome?.kind === 'rejected' ? outcome : undefined;
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (form.current) restoreDraft(form.current, requestDraft.read());
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (list.kept === 'server') return;
    event.preventDefault();
    if (!sending) void sendList(formValues(event.currentTarget), list, { email: site.email, openedAt }, dispatch);
  };
  const edited = (event: SyntheticEvent<HTMLFormElement>) => {
    requestDraft.save(formValues(event.currentTarget));
    const name = (event.target as HTMLInputElement).name as QuotationField;
    if (rejection?.errors[name]) dispatch(fieldEdited(name));
  };

  return (
    <Columns $first={4}>
      <Stack $gap={2}>
        <Heading id="send">Ask for a quotation</Heading>
        {list.lines.length > 0 && <Text>{quoteText(list.lines.length)}</Text>}
        <Muted>Required fields are marked *</Muted>
      </Stack>
      <Stack
        as="form"
        $gap={3}
        ref={form}
        id={requestId}
        method="post"
        action={`${enquiryAddresses.send}#send`}
        aria-labelledby="send"
        noValidate
        onSubmit={submit}
        onInput={edited}
      >
        {rejection && (
          <OutcomeNotice form={form} outcome={rejection} outcomeSeen={outcomeSeen}>
            {rejection.reason ?? rejection.errors.lines}
          </OutcomeNotice>
        )}
        <Field.Grid>
          <SendFields site={site} />
          <Honeypot />
        </Field.Grid>
        <input type="hidden" name="startedAt" value={startedAt} />
        <Row>
          <Button type="submit" variant="accent" icon="send" busy={sending}>
            {sending ? 'Sending…' : 'Send enquiry list'}
          </Button>
        </Row>
      </Stack>
    </Columns>
  );
}
