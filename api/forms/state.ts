import type { SubmittedForm } from '@platform/contract';
import type { FormError, FormName } from './define';
import { makeSubmissionId } from './idempotency-key';

/** What a form says about its last submission. */
export interface FormStatus<Field extends string> extends FormError<Field> {
  status: 'none' | 'error' | 'success';
  /** Why the form was rejected, where the server says so. */
  reason?: string | undefined;
  /** It can be sent again as it is. */
  canRetry?: boolean | undefined;
}

/** A form on the screen. It works without scripts too, and the page carries this state to the browser. */
export interface FormState<Field extends string> extends FormStatus<Field> {
  sending: boolean;
  /** Initial values of the fields: what was posted without scripts, else nothing. */
  values: Partial<Record<Field, string>>;
  /** How many results the form has shown: each time, the focus goes there. */
  outcomes: number;
  /** How many forms have been stored: each time, the fields are reset. */
  sent: number;
  /** Makes a form without scripts harmless to send twice. */
  submissionId: string;
  /** When the form was written into the page, in milliseconds since 1970; for the form without scripts. */
  startedAt: number;
  /** The same on the browser's own clock, in milliseconds since the page was asked for. */
  openedAt: number;
}

const blank = { status: 'none', message: '', reason: undefined, errors: {}, canRetry: undefined } as const;

/** The state of a form before it is shown. */
export const initialFormState: FormState<never> = {
  ...blank,
  sending: false,
  values: {},
  outcomes: 0,
  sent: 0,
  submissionId: '',
  startedAt: 0,
  openedAt: 0,
};

/** What differs each time a form is shown. */
export interface FormInit {
  submissionId: string;
  startedAt: number;
  openedAt: number;
  /** This form as it was posted without scripts and rejected. */
  submitted?: SubmittedForm;
}

/**
 * The payload that opens a form.
 * @param submitted the form that was posted without scripts and rejected, if one was; another page's form is left out
 */
export const makeFormInit = (form: { name: FormName }, submitted?: SubmittedForm): FormInit => ({
  submissionId: makeSubmissionId(),
  startedAt: Date.now(),
  openedAt: typeof window === 'undefined' ? 0 : performance.now(),
  ...(submitted?.form === form.name && { submitted }),
});

/** Shows the form: blank, or as it was filled in, with what was wrong and with the submission id it was posted under. */
export function openForm<State extends FormState<string>>(state: State, { submitted, ...init }: FormInit): State {
  const opened = { ...state, ...(!state.sending && blank), ...init };
  if (!submitted) return opened;
  const { message, errors, values } = submitted;
  const startedAt = Number(values['startedAt']);
  return {
    ...opened,
    status: 'error',
    message,
    errors,
    values,
    outcomes: 1,
    ...(values['submissionId'] && { submissionId: values['submissionId'] }),
    ...(startedAt && { startedAt }),
  };
}

/** A submission begins: the last result is cleared first. */
export const startSending = <State extends FormState<string>>(state: State): State => ({
  ...state,
  ...blank,
  sending: true,
});

/** The form was not stored: the fields keep what they hold. */
export const rejectForm = <State extends FormState<string>>(
  state: State,
  error: FormError & Pick<FormStatus<string>, 'reason' | 'canRetry'>,
): State => ({ ...state, ...error, status: 'error', sending: false, outcomes: state.outcomes + 1 });

/** The form has been stored: the fields are emptied. */
export const acceptForm = <State extends FormState<string>>(state: State, message: string): State => ({
  ...state,
  ...blank,
  status: 'success',
  message,
  values: {},
  sending: false,
  outcomes: state.outcomes + 1,
  sent: state.sent + 1,
});

/** The visitor edits a field: its error goes. */
export const clearFieldError = <State extends FormState<string>>(state: State, field: string): State => ({
  ...state,
  errors: { ...state.errors, [field]: undefined },
});
