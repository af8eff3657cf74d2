/** The place of a text in the browser: `localStorage` is shared by all tabs, `sessionStorage` lasts until the tab is closed. */
export type Place = readonly [storage: 'localStorage' | 'sessionStorage', item: string];

/** The text in a place; `''` if there is none, or storage is blocked. */
export const storedText = ([storage, item]: Place): string => unlessBlocked(() => window[storage].getItem(item)) ?? '';

/** Replaces the text in a place; `''` removes it. @returns false if the browser does not store it: storage is blocked or full */
export const storeText = ([storage, item]: Place, text: string): boolean =>
  unlessBlocked(() => {
    if (text) window[storage].setItem(item, text);
    else window[storage].removeItem(item);
    return true;
  }) ?? false;

function unlessBlocked<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
