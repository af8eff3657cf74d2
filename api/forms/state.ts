import type { SubmittedForm } from '@platform/contract';
import type { FormError, FormName } from './define';

/** The result of a form's last submission. */
export interface FormStatus<Field extends string> extends FormError<Field> {
  status: 'none' | 'error' | 'success';
  /** The server's reason for rejecting the form, if it gave one. */
  reason?: string | undefined;
  /** The form can be sent again unchanged. */
  canRetry?: boolean | undefined;
}

/** The state of a form on the screen. The server's page includes it, so that the form also works without scripts. */
export interface FormState<Field extends string> extends FormStatus<Field> {
  sending: boolean;
  /** Whether the visitor has gone to another page. */
  isAway: boolean;
  /** Whether the result came while the visitor was away, who has not seen it. */
  isNews: boolean;
  /** Initial values of the fields: those posted without scripts, if any. */
  values: Partial<Record<Field, string>>;
  /** Number of results shown so far; the focus moves to each new one. */
  outcomes: number;
  /** Number of forms stored so far; the fields are reset after each. */
  sent: number;
  /** When the form was rendered, in milliseconds since 1970; for the form without scripts. */
  startedAt: number;
  /** When the form was shown, in milliseconds since navigation started (`performance.now()`). */
  openedAt: number;
}

const blank = { status: 'none', message: '', reason: undefined, errors: {}, canRetry: undefined } as const;

/** The state of a form before it is shown. */
export const initialFormState: FormState<never> = {
  ...blank,
  sending: false,
  isAway: false,
  isNews: false,
  values: {},
  outcomes: 0,
  sent: 0,
  startedAt: 0,
  openedAt: 0,
};

/** The values that are new each time a form is shown. */
export interface FormInit {
  startedAt: number;
  openedAt: number;
  /** This form, if it was posted without scripts and rejected. */
  submitted?: SubmittedForm;
}

/**
 * The payload of {@link openForm}.
 * @param submitted the form that was posted without scripts and rejected, if any; ignored if it is another form
 */
export const makeFormInit = (form: { name: FormName }, submitted?: SubmittedForm): FormInit => ({
  startedAt: Date.now(),
  openedAt: typeof window === 'undefined' ? 0 : performance.now(),
  ...(submitted?.form === form.name && { submitted }),
});

/** Opens a form: blank, with a result that the visitor has not seen, or with the values and errors of the form that was rejected. */
export function openForm<State extends FormState<string>>(state: State, { submitted, ...init }: FormInit): State {
  const opened = { ...state, ...(!state.sending && !state.isNews && blank), ...init, isAway: false, isNews: false };
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
    ...(startedAt && { startedAt }),
  };
}

/** The visitor leaves the form's page, or is there. */
export const changeAway = <State extends FormState<string>>(state: State, isAway: boolean): State =>
  state.isAway === isAway ? state : { ...state, isAway };

/** Starts a submission: clears the last result. */
export const startSending = <State extends FormState<string>>(state: State): State => ({
  ...state,
  ...blank,
  sending: true,
});

/** The form was not stored: the fields keep their values. */
export const rejectForm = <State extends FormState<string>>(
  state: State,
  error: FormError & Pick<FormStatus<string>, 'reason' | 'canRetry'>,
): State => ({
  ...state,
  ...blank,
  ...error,
  status: 'error',
  sending: false,
  isNews: state.isAway,
  outcomes: state.outcomes + 1,
});

/** The form has been stored: the fields are emptied. */
export const acceptForm = <State extends FormState<string>>(state: State, message: string): State => ({
  ...state,
  ...blank,
  status: 'success',
  message,
  values: {},
  sending: false,
  isNews: state.isAway,
  outcomes: state.outcomes + 1,
  sent: state.sent + 1,
});

/** The visitor has edited a field: clears its error. */
export const clearFieldError = <State extends FormState<string>>(state: State, field: string): State => ({
  ...state,
  errors: { ...state.errors, [field]: undefined },
});
