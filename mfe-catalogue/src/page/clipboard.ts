/** Copies text. @returns false if the browser does not allow it */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Not there on a page without https.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
