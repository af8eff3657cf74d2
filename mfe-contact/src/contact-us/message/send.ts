import type { SiteDispatch } from '@platform/contract';
import {
  attemptKey,
  believableTime,
  checkContactMessage,
  contactMessage,
  firstProblem,
  FormRefused,
  sendForm,
  texts,
  tidy,
  type ContactField,
  type Precautions,
} from 'api/forms';
import { accepted, refused, sendingStarted, type FormField } from '../contactUsSlice';
import { forgetDraft } from './draft';

/** The form's fields by name, as the browser reads them. */
export type FormValues = Partial<Record<FormField | 'website', string>>;

interface Circumstances {
  /** Where to write when nothing can be sent. */
  email: string;
  /** When the form was shown, in milliseconds since the page was asked for. */
  openedAt: number;
}

/**
 * Checks the form and posts it (rows E3, E4): says what is wrong, beside the fields too, or that the message has been
 * stored.
 */
export async function sendMessage(values: FormValues, { email, openedAt }: Circumstances, dispatch: SiteDispatch) {
  const problem = firstProblem(checkContactMessage({ ...values, answer: values.answer ?? '' }));
  if (problem) {
    dispatch(refused(problem));
    return;
  }
  dispatch(sendingStarted());
  try {
    await post(values, await believableTime(openedAt));
    forgetDraft();
    dispatch(accepted());
  } catch (error) {
    console.error('The contact message was not sent', error);
    const { message: reason, errors } = error instanceof FormRefused ? error : { message: undefined, errors: {} };
    dispatch(refused({ message: texts.failed(email), reason, errors }));
  }
}

function post({ answer, website, ...values }: FormValues, elapsedMs: number) {
  const { address, fields } = contactMessage;
  const names = Object.keys(fields) as ContactField[];
  const message = Object.fromEntries(names.map((name) => [name, tidy(values[name] ?? '', fields[name].lines)]));
  const precautions: Precautions = { answer, elapsedMs, ...(website && { website }) };
  return sendForm(address, { ...message, ...precautions }, { key: attemptKey([address, message]) });
}
