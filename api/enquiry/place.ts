/** The list's place in the browser; its number changes with the format. */
export const storageName = 'enquiry-list-1';
/** Dispatched on `window` after this page has changed the list; other tabs get the browser's `storage` event. */
const changed = 'enquiry-list-changed';

/** The list in the browser's storage as text; `''` if there is none, or storage is blocked. */
export function readStoredText(): string {
  try {
    return localStorage.getItem(storageName) ?? '';
  } catch {
    return '';
  }
}

/** Replaces the list by its text; `''` removes it. @returns false if the browser does not store it: blocked or full */
export function writeStoredText(text: string): boolean {
  try {
    if (text === '') localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, text);
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(changed));
  return true;
}

/** Calls `listener` after each change of the list, in this tab or another. @returns a function that stops this */
export function subscribeToList(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageName || key === null) listener();
  };
  window.addEventListener(changed, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', onStorage);
  };
}
