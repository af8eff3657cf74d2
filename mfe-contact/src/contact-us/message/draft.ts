import { contactMessage, type ContactField } from 'api/forms';

const storageName = 'contact-draft';

/** The form's fields as they stand. */
export const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;

export type Draft = Partial<Record<ContactField, string>>;

/** Keeps what is written so far for this tab, so that a reload or a way round through the site loses nothing. */
export function saveDraft(values: Partial<Record<string, string>>) {
  const fields = Object.keys(contactMessage.fields) as ContactField[];
  const draft = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  try {
    sessionStorage.setItem(storageName, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form itself goes on.
  }
}

export function readDraft(): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // As above.
  }
}
