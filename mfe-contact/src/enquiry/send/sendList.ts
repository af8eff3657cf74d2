import type { SiteDispatch } from '@platform/contract';
import { listText } from 'api/enquiry';
import { failureOf, firstFormError, quotation, reference, submitForm, texts } from 'api/forms';
import { accepted, rejected, sendingStarted } from '../enquirySlice';
import type { EnquiryList } from '../useEnquiryList';
import { requestDraft } from './draft';

interface SendOptions {
  /** The e-mail address to offer when sending fails. */
  email: string;
  /** When the form was shown, in milliseconds since navigation started (`performance.now()`). */
  openedAt: number;
}

/** Validates and posts the request with the list as it is now; removes its lines once it has been stored (row Q6). */
export async function sendList(
  given: Record<string, string>,
  list: EnquiryList,
  { email, openedAt }: SendOptions,
  dispatch: SiteDispatch,
) {
  const lines = [...list.lines];
  const values = { ...given, lines: listText(lines) };
  const error = firstFormError(quotation, values);
  if (error) {
    dispatch(rejected({ message: error.message, errors: error.errors }));
    return;
  }
  dispatch(sendingStarted());
  try {
    const { id } = await submitForm<{ id: string }, typeof quotation>(quotation, values, openedAt);
    requestDraft.forget();
    dispatch(accepted({ reference: reference(id), lines }));
    list.removeSent(lines);
  } catch (error) {
    console.error('The enquiry list was not sent', error);
    dispatch(rejected({ message: texts.failed(email), ...failureOf(error) }));
  }
}
