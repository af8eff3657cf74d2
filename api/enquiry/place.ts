import { betweenLines } from './limits';
import { storedText, storeText, type Place } from '../stored-text';

/** The list's place in the browser; its number changes with the format. */
export const storageName = 'enquiry-list-1';
const place: Place = ['localStorage', storageName];
/** Dispatched on `window` after this page has changed the list; other tabs get the browser's `storage` event. */
const changed = 'enquiry-list-changed';

/** The list in the browser's storage as text; `''` if there is none, or storage is blocked. */
export const readStoredText = (): string => storedText(place);

/** Replaces the list by its text; `''` removes it. @returns false if the browser does not store it: blocked or full */
export function writeStoredText(text: string): boolean {
  const isStored = storeText(place, text);
  if (isStored) window.dispatchEvent(new Event(changed));
  return isStored;
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

/** How many lines the list in this browser has. Its text is not parsed: lines that cannot be read count until the list is shown. */
export const countStoredLines = (): number => readStoredText().split(betweenLines).filter(Boolean).length;
