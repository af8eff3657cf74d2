/**
 * The definition of a form. The browser's rules, the server's schema, the API's documentation and the screen's state
 * derive from it, so that no two of them can disagree.
 */

/** A text field, typed or chosen by the visitor. */
export interface TextField {
  /** `email`: validated as an e-mail address. */
  type?: 'email';
  /** The field's label. */
  label: string;
  /** Maximum length in UTF-16 code units, as the attribute `maxlength` counts them. */
  maxLength: number;
  /** The field error if the field is empty; absent for an optional field. */
  requiredMessage?: string;
  /** True if line breaks are part of the text. */
  multiline?: boolean;
}

/** A choice between several numbers, each with its label. */
export interface ChoiceField {
  type: 'choice';
  label: string;
  options: readonly (readonly [label: string, value: number])[];
  requiredMessage: string;
}

/** The id of the form's subject, for example a product. The page fills it in, not the visitor. */
export interface IdField {
  type: 'id';
  label: string;
  maxLength: number;
  pattern: RegExp;
}

/** A field of a form: a text, a choice, or the id of a product. */
export type FormField = TextField | ChoiceField | IdField;

/** A question that is easy for people and hard for bots; its field is named `answer`. */
export interface Challenge {
  question: string;
  answer: number;
  /** The form-level error if the answer is wrong. */
  wrongMessage: string;
  /** The field error if the answer is wrong. */
  wrongError: string;
}

/** A form: its fields, its texts, and where it is posted. */
export interface Form<Name extends string = string> {
  name: 'contact' | 'registration' | 'inquiry' | 'review' | 'quotation';
  /** Where the form is posted as JSON. */
  endpoint: string;
  /** The form-level error if a required field is empty, where a text is required; else it names the empty ones. */
  summaryMessage?: string;
  fields: Readonly<Record<Name, FormField>>;
  challenge?: Challenge;
}

/** The name of a form. */
export type FormName = Form['name'];

/** The names of a form's fields. */
export type FieldName<AnyForm extends Form> = Extract<keyof AnyForm['fields'], string>;

/** Defines a form; keeps the types of its fields. */
export const defineForm = <const Described extends Form>(form: Described) => form;

/**
 * Why a form was rejected: a form-level error and the field errors. It has the same shape in the server's rules and on
 * the screen, with scripts and without.
 */
export interface FormError<Field extends string = string> {
  /** The form-level error. */
  message: string;
  /** Field errors by field name, in the order of the checks. */
  errors: Partial<Record<Field, string>>;
}

/**
 * Values that are sent with a form besides its fields, to detect spam. All of them are optional: a payload with only
 * the fields is complete.
 */
export interface SpamSignals {
  /** The honeypot: a field that people do not see and so leave empty. */
  website?: string;
  /** How long the form was shown, in milliseconds by the browser's clock. Sent by scripts. */
  elapsedMs?: number;
  /** When the server rendered the form, in milliseconds since 1970. Sent by a form without scripts. */
  startedAt?: number | string;
}
