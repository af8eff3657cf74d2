import { contactMessage, type ContactField } from 'api/forms';

const storageName = 'contact-draft';

/** The current values of a form's fields, by name. */
export const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;

export type Draft = Partial<Record<ContactField, string>>;

/** Stores the draft for this tab, so that it survives a reload and navigation within the site. */
export function saveDraft(values: Partial<Record<string, string>>) {
  const fields = Object.keys(contactMessage.fields) as ContactField[];
  const draft = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  try {
    sessionStorage.setItem(storageName, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form works without a draft.
  }
}

/** The draft of this tab; empty if there is none or storage is blocked. */
export function readDraft(): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Removes the draft of this tab. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // Storage is blocked: there is no draft.
  }
}
