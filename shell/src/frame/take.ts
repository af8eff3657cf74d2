/** Empties a field whose text is wanted elsewhere. @returns the text */
export function take(field: HTMLInputElement): string {
  const { value } = field;
  field.value = '';
  return value;
}
