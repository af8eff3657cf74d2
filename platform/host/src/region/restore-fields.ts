import { focusInPlace } from '../page/focus-in-place';
import type { PageData } from '../page/page-data';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Writes what a visitor has typed and chosen in elements that arrived with the page into the fields of the screen that has taken their
 * place, which announces it as if the visitor had typed it there. A field is known by its name, its form's address and its position
 * among those. Does nothing if the elements are still shown, or if the visitor has gone to another page.
 * @param arrived the elements of the region that arrived with the page
 * @param page the page that they arrived with
 * @param focused what had the focus when they went: if it is a field among them, the one in its place has it next
 */
export function restoreFields(
  arrived: Iterable<Element>,
  { url }: Pick<PageData, 'url'>,
  focused: Element | null,
): void {
  const roots = [...arrived];
  const region = document.getElementById('region');
  const isOther = new URL(url, location.href).pathname !== location.pathname;
  if (!region || isOther || roots.some((element) => element.isConnected)) return;
  const fields = keyed([region]);
  for (const [key, before] of keyed(roots)) {
    const field = fields.get(key);
    if (field?.type !== before.type || field.disabled) continue;
    if (before === focused && document.activeElement === document.body) focusInPlace(field);
    if (!isChanged(before)) continue;
    if (isToggle(before)) {
      if ((field as HTMLInputElement).checked !== before.checked) field.click();
    } else if (field.value !== before.value) {
      setValue(field, before.value);
    }
  }
}

/** Named fields that hold what a visitor gives, by what they are known by. */
function keyed(roots: readonly Element[]) {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  const found = roots.flatMap((root) => [...root.querySelectorAll<Field>('input, textarea, select')]);
  for (const field of found) {
    if (!field.name || field.type === 'hidden' || field.type === 'file') continue;
    const value = isToggle(field) ? field.value : '';
    const kind = [field.form?.getAttribute('action'), field.name, value].join('\n');
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    fields.set(`${kind}\n${count}`, field);
  }
  return fields;
}

const isToggle = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function isChanged(field: Field) {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  return isToggle(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** By the element's own setter: React replaces it on each field that it controls, and would not notice the change. */
function setValue(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
