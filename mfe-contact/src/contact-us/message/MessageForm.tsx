import { useRef, type SubmitEvent, type SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, Row, Stack } from 'shared-ui';
import type { Site } from 'api/records';
import { formAddresses } from 'api/addresses';
import { errorsOf, formValues, isReference, texts } from 'api/forms';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { fieldEdited, outcomeSeen, selectForm, selectRegion, type FormField } from '../contactUsSlice';
import { Columns } from '../../Columns';
import { OutcomeNotice } from '../../OutcomeNotice';
import { contactDraft } from './draft';
import { Fields } from './Fields';
import { Introduction } from './Introduction';
import { sendMessage } from './send';
import { useBeginning, useBeginningText } from './useBeginning';
import { useDraft } from './useDraft';
import { useOwnList } from './useOwnList';
import { withText } from './with-text';

interface Props {
  site: Site;
  /** Name of the branch that receives the message. */
  region: string;
  onRegion: (name: string) => void;
}

/**
 * 'Send us a message' (rows E2–E4). A plain HTML form that works without scripts; with scripts it is validated and sent
 * from here. Its fields are uncontrolled, so text typed before hydration is kept.
 */
export function MessageForm({ site, region, onRegion }: Props) {
  const { sending, outcome, openedAt, sent } = useAppSelector(selectForm);
  const chosen = useAppSelector(selectRegion);
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [query] = useSearchParams();
  // Without scripts, the address has the reference of the message that was stored.
  const sentBefore = isReference(query.get('sent') ?? '') && !outcome && !sending;
  const shown = sentBefore ? { kind: 'stored' as const, isSeen: true, message: texts.thanks } : outcome;

  const list = useOwnList();
  const beginning = useBeginningText(list, sentBefore);
  useBeginning(form, beginning);
  useDraft(form, { chosen, region, choose: onRegion });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sending) void sendMessage(formValues(event.currentTarget), { email: site.email, openedAt }, dispatch);
  };

  const write = (text: string) => {
    const field = form.current?.elements.namedItem('message');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = withText(field.value, text);
    contactDraft.save(formValues(form.current!));
    field.focus();
  };
  const edited = (event: SyntheticEvent<HTMLFormElement>) => {
    contactDraft.save(formValues(event.currentTarget));
    const { name } = event.target as HTMLInputElement;
    if (errorsOf({ outcome })[name as FormField]) dispatch(fieldEdited(name as FormField));
  };

  return (
    <Columns $first={4}>
      <Introduction list={list} isLocked={sending} onTopic={write} />
      <Stack
        as="form"
        $gap={3}
        ref={form}
        method="post"
        // The fragment keeps the form in view after the post and its redirect.
        action={`${formAddresses.contact.to()}#message`}
        aria-label="Contact form"
        noValidate
        onSubmit={submit}
        onInput={edited}
      >
        {shown && (
          <OutcomeNotice form={form} outcome={shown} outcomeSeen={outcomeSeen}>
            {shown.kind === 'rejected' && shown.reason}
          </OutcomeNotice>
        )}
        <Fields key={sent} site={site} region={region} onRegion={onRegion} beginning={beginning} />
        <Row>
          <Button type="submit" variant="accent" icon="send" busy={sending}>
            {sending ? 'Sending…' : 'Send Message'}
          </Button>
        </Row>
      </Stack>
    </Columns>
  );
}
