import type { SiteDispatch } from '@platform/contract';
import { contactMessage, failureOf, firstFormError, submitForm, texts } from 'api/forms';
import { accepted, rejected, sendingStarted, type FormField } from '../contactUsSlice';
import { contactDraft } from './draft';

/** The form's fields by name, as the browser reads them. */
export type MessageValues = Partial<Record<FormField | 'website', string>>;

interface SubmitOptions {
  /** The e-mail address to offer when sending fails. */
  email: string;
  /** When the form was shown, in milliseconds since navigation started (`performance.now()`). */
  openedAt: number;
}

/** Validates and posts the form (rows E3, E4), then shows its errors or that the message has been stored. */
export async function sendMessage(values: MessageValues, { email, openedAt }: SubmitOptions, dispatch: SiteDispatch) {
  const filledIn = { ...values, answer: values.answer ?? '' };
  const error = firstFormError(contactMessage, filledIn);
  if (error) {
    dispatch(rejected(error));
    return;
  }
  dispatch(sendingStarted());
  try {
    await submitForm(contactMessage, filledIn, openedAt);
    contactDraft.forget();
    dispatch(accepted());
  } catch (error) {
    console.error('The contact message was not sent', error);
    dispatch(rejected({ message: texts.failed(email), ...failureOf(error) }));
  }
}
