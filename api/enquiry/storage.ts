import { codeKey, addLines, type EnquiryLine } from './list';
import { readLines, writeLines } from './codec';

/** The list's place in the browser; its number changes with the format. */
const storageName = 'enquiry-list-1';
/** Dispatched on `window` after this page has changed the list; other tabs get the browser's `storage` event. */
const changed = 'enquiry-list-changed';

/**
 * The visitor's enquiry list in this browser. Remotes share it by its place and its events, not by an object in memory:
 * each of them has its own copy of this module.
 */
export const enquiryStorage = {
  /** The list as text, for comparisons; `''` if there is none, or storage is blocked. */
  readText(): string {
    try {
      return localStorage.getItem(storageName) ?? '';
    } catch {
      return '';
    }
  },

  read: (): EnquiryLine[] => readLines(enquiryStorage.readText()),

  /** Replaces the list. @returns false if the browser does not store it: storage is blocked or full */
  write(lines: readonly EnquiryLine[]): boolean {
    try {
      if (lines.length === 0) localStorage.removeItem(storageName);
      else localStorage.setItem(storageName, writeLines(lines));
    } catch {
      return false;
    }
    window.dispatchEvent(new Event(changed));
    return true;
  },

  /** Calls `listener` after each change, in this tab or another. @returns stops that */
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageName || key === null) listener();
    };
    window.addEventListener(changed, listener);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener(changed, listener);
      window.removeEventListener('storage', onStorage);
    };
  },

  /**
   * Adds lines to the list as it is now.
   * @returns the line with the first one's code and the number of lines of the list; undefined if nothing was stored,
   *   because the browser does not store it or the list is full
   */
  add(lines: readonly [EnquiryLine, ...EnquiryLine[]]): { line: EnquiryLine; count: number } | undefined {
    const { lines: now } = addLines(enquiryStorage.read(), lines);
    const line = now.find(({ code }) => codeKey(code) === codeKey(lines[0].code));
    return line && enquiryStorage.write(now) ? { line, count: now.length } : undefined;
  },
};
