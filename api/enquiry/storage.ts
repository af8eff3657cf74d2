import { orderKey, addLines, type EnquiryLine } from './list';
import { readLines, writeLines } from './codec';
import { readStoredText, storageName, subscribeToList, writeStoredText } from './place';

/**
 * The visitor's enquiry list in this browser. Remotes share it by its place and its events (place.ts), not by an object
 * in memory: each of them has its own copy of this module.
 */
export const enquiryStorage = {
  /** The name of its item. */
  itemName: storageName,

  /** The list as text, for comparisons. */
  readText: readStoredText,

  read: (): EnquiryLine[] => readLines(readStoredText()),

  /** Replaces the list. @returns false if the browser does not store it: storage is blocked or full */
  write: (lines: readonly EnquiryLine[]): boolean => writeStoredText(writeLines(lines)),

  subscribe: subscribeToList,

  /**
   * Adds lines to the list as it is now.
   * @returns the line with the first one's code and the number of lines of the list; undefined if nothing was stored,
   *   because the browser does not store it or the list is full
   */
  add(lines: readonly [EnquiryLine, ...EnquiryLine[]]): { line: EnquiryLine; count: number } | undefined {
    const { lines: now } = addLines(enquiryStorage.read(), lines);
    const line = now.find(({ code }) => orderKey(code) === orderKey(lines[0].code));
    return line && enquiryStorage.write(now) ? { line, count: now.length } : undefined;
  },
};
