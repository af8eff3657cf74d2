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
export const draftOf = <Name extends string>(storageName: string, fields: readonly Name[]): Draft<Name> => ({
  save(values) {
    const kept = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
    try {
      sessionStorage.setItem(storageName, JSON.stringify(kept));
    } catch {
      // Storage is full or blocked: the form works without a draft.
    }
  },

  read() {
    try {
      const stored = Object(JSON.parse(sessionStorage.getItem(storageName) ?? '{}')) as Partial<Record<Name, unknown>>;
      const draft: Partial<Record<Name, string>> = {};
      for (const field of fields) {
        const text = stored[field];
        if (typeof text === 'string') draft[field] = text;
      }
      return draft;
    } catch {
      return {};
    }
  },

  forget() {
    try {
      sessionStorage.removeItem(storageName);
    } catch {
      // Storage is blocked: there is no draft.
    }
  },
});

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
