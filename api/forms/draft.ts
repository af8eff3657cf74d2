import { storedMembers } from '../stored-members';
import { storedText, storeText, type Place } from '../stored-text';

/** The current values of a form's fields, by name. */
export const formValues = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;

/** What a visitor has written into a form and not sent, kept for this tab: it survives a reload and other pages. */
export interface Draft<Name extends string> {
  /** Keeps the values of the draft's fields; others are left out. */
  save: (values: Partial<Record<string, string>>) => void;
  /** Empty if there is none or storage is blocked. */
  read: () => Partial<Record<Name, string>>;
  forget: () => void;
}

/**
 * The draft of one form.
 * @param storageName its place in the tab's storage
 * @param fields the names of the fields that it keeps
 */
export function draftOf<Name extends string>(storageName: string, fields: readonly Name[]): Draft<Name> {
  const place: Place = ['sessionStorage', storageName];
  return {
    save(values) {
      storeText(place, JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))));
    },

    read() {
      const values = storedMembers(storedText(place));
      const draft: Partial<Record<Name, string>> = {};
      for (const field of fields) {
        const text = values[field];
        if (typeof text === 'string') draft[field] = text;
      }
      return draft;
    },

    forget: () => void storeText(place, ''),
  };
}

/**
 * Writes a draft into the fields of a form that are still empty, and chooses what a list offers unless the visitor has chosen
 * something there.
 */
export function restoreDraft(form: HTMLFormElement, draft: Partial<Record<string, string>>) {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (value && isText && !field.value) field.value = value;
    if (!(field instanceof HTMLSelectElement)) continue;
    const isChosen = field.selectedIndex > 0 && !field.selectedOptions[0]?.defaultSelected;
    const isOffered = [...field.options].some((option) => option.value === value);
    if (isOffered && !isChosen) field.value = value!;
  }
}
