/** One item of the browser's storage, which may be blocked or full: its methods do not throw. */
export interface StoredText {
  /** `''` if there is none, or it cannot be read. */
  read: () => string;
  /** Replaces it; `''` removes it. @returns false if the browser does not store it */
  write: (text: string) => boolean;
}

/** An item of `localStorage`, which all tabs share, or of `sessionStorage`, which lasts until the tab is closed. */
export const storedText = (storage: 'localStorage' | 'sessionStorage', name: string): StoredText => ({
  read() {
    try {
      return window[storage].getItem(name) ?? '';
    } catch {
      return '';
    }
  },

  write(text) {
    try {
      if (text === '') window[storage].removeItem(name);
      else window[storage].setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
});

/** The members of an object, or the items of a list, stored as JSON; none if the text is no JSON. */
export function parseStored(text: string): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Partial<Record<string, unknown>>;
  } catch {
    return {};
  }
}
