/**
 * How a form is described. One description gives the browser's rules, the server's schema, the API's documentation and the
 * screen's state, so that no two of them can disagree.
 */

/** A text that the visitor types or chooses. */
export interface TextField {
  /** `email`: the visitor's address, which is checked as one. */
  type?: 'email';
  /** The field's name as the visitor reads it. */
  label: string;
  /** Longest text in UTF-16 units, as the attribute `maxlength` counts them. */
  maxLength: number;
  /** The field error of a required field that is empty. Absent: the field is optional. */
  requiredMessage?: string;
  /** True where line breaks are part of the text. */
  multiline?: boolean;
}

/** One of several numbers, each with its name. */
export interface ChoiceField {
  type: 'choice';
  label: string;
  options: readonly (readonly [label: string, value: number])[];
  requiredMessage: string;
}

/** The id of what the form is about. The page fills it in, not the visitor. */
export interface IdField {
  type: 'id';
  label: string;
  maxLength: number;
  pattern: RegExp;
}

export type FormField = TextField | ChoiceField | IdField;

/** A question that people answer easily; its field is called `answer`. */
export interface Challenge {
  question: string;
  answer: number;
  wrongMessage: string;
}

export interface Form<Name extends string = string> {
  name: 'contact' | 'registration' | 'inquiry' | 'review';
  /** Where the form is posted as JSON. */
  endpoint: string;
  /** The form-level error when a required field is empty. */
  summaryMessage: string;
  fields: Readonly<Record<Name, FormField>>;
  challenge?: Challenge;
}

export type FormName = Form['name'];

/** The names of a form's fields. */
export type FieldName<AnyForm extends Form> = Extract<keyof AnyForm['fields'], string>;

/** Describes a form; its fields keep their own types. */
export const defineForm = <const Described extends Form>(form: Described) => form;

/**
 * Why a form was rejected: what the form says as a whole, and the field errors. The same shape from the server's rules to
 * the screen, with scripts and without.
 */
export interface FormError<Field extends string = string> {
  /** The form-level error. */
  message: string;
  /** Field errors, in the order of the checks: the first is where the visitor should look first. */
  errors: Partial<Record<Field, string>>;
}

/**
 * What travels with a form besides its fields, to tell people from machines. All of it is optional: a payload with only
 * the fields is complete.
 */
export interface SpamSignals {
  /** The honeypot: a field that people do not see and leave empty. */
  website?: string;
  /** How long the form has been on the screen, in milliseconds, by the browser's own clock. Scripts send it. */
  elapsedMs?: number;
  /** When the server wrote the form into the page, in milliseconds since 1970. A form without scripts sends it. */
  startedAt?: number | string;
}
