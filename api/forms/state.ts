import type { SubmittedForm } from '@platform/contract';
import type { FormError, FormName } from './define';

/** Why a form is not known to be stored: it failed the check before sending, the server refused it, or no answer came. */
export interface Rejection<Field extends string> extends FormError<Field> {
  /** Details, shown below the message. */
  reason?: string | undefined;
  /** Whether the form may be stored if it is sent again unchanged. */
  canRetry?: boolean | undefined;
}

/** What became of a form that was sent. */
export type Outcome<Field extends string> =
  { kind: 'stored'; isSeen: boolean; message: string } | ({ kind: 'rejected'; isSeen: boolean } & Rejection<Field>);

/** The state of a form on the screen. The server's page includes it, so that the form also works without scripts. */
export interface FormState<Field extends string> {
  sending: boolean;
  /** What became of the last submission; one that the visitor has not seen waits until the form is shown. */
  outcome?: Outcome<Field> | undefined;
  /** Initial values of the fields: those posted without scripts, if any. */
  values: Partial<Record<Field, string>>;
  /** Number of forms stored so far; the fields are reset after each. */
  sent: number;
  /** When the form was rendered, in milliseconds since 1970; for the form without scripts. */
  startedAt: number;
  /** When the form was shown, in milliseconds since navigation started (`performance.now()`). */
  openedAt: number;
}

/** The state of a form before it is shown. */
export const initialFormState: FormState<never> = {
  sending: false,
  outcome: undefined,
  values: {},
  sent: 0,
  startedAt: 0,
  openedAt: 0,
};

/** The field errors of the last submission, by field name. */
export const errorsOf = <Field extends string>({
  outcome,
}: Pick<FormState<Field>, 'outcome'>): FormError<Field>['errors'] =>
  outcome?.kind === 'rejected' ? outcome.errors : {};

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

/** Opens a form: blank, with an outcome that the visitor has not seen, or with the values and errors of the form that was rejected. */
export function openForm<State extends FormState<string>>(state: State, { submitted, ...init }: FormInit): State {
  if (!submitted) return { ...state, ...init, outcome: state.outcome?.isSeen ? undefined : state.outcome };
  const { message, errors, values } = submitted;
  const startedAt = Number(values['startedAt']);
  return {
    ...state,
    ...init,
    outcome: { kind: 'rejected', isSeen: false, message, errors },
    values,
    ...(startedAt && { startedAt }),
  };
}

/** Starts a submission: clears the last outcome. */
export const startSending = <State extends FormState<string>>(state: State): State => ({
  ...state,
  outcome: undefined,
  sending: true,
});

/** The form was not stored: the fields keep their values. */
export const rejectForm = <State extends FormState<string>>(state: State, rejection: Rejection<string>): State => ({
  ...state,
  outcome: { kind: 'rejected', isSeen: false, ...rejection },
  sending: false,
});

/** The form has been stored: the fields are emptied. */
export const acceptForm = <State extends FormState<string>>(state: State, message: string): State => ({
  ...state,
  outcome: { kind: 'stored', isSeen: false, message },
  values: {},
  sending: false,
  sent: state.sent + 1,
});

/** The visitor has seen the outcome: the form is blank when it is opened again. */
export const seeOutcome = <State extends FormState<string>>(state: State): State => ({
  ...state,
  outcome: state.outcome && { ...state.outcome, isSeen: true },
});

/** The visitor has edited a field: clears its error. */
export const clearFieldError = <State extends FormState<string>>(state: State, field: string): State =>
  state.outcome?.kind === 'rejected'
    ? { ...state, outcome: { ...state.outcome, errors: { ...state.outcome.errors, [field]: undefined } } }
    : state;
