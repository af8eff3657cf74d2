import { focusWithoutScrolling, isFocusLost } from '../page/focus';
import type { PageData } from '../page/page-data';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How long the replacing screen may take to show its fields, since it has to load its data again. */
const withinMs = 20_000;

let stop = () => {};

/**
 * Writes what a visitor has typed and chosen in the elements that arrived with the page into the fields of the screen that has
 * taken their place, as soon as it shows them, and dispatches the events that typing would. Does nothing while the original
 * elements are shown, and ends when the visitor goes to another page.
 * @param arrived the elements of the region that arrived with the page
 * @param page the page that they arrived with
 * @param focused what had the focus when they were removed; if it is a field among them, its counterpart gets the focus
 */
export function restoreFields(
  arrived: Iterable<Element>,
  { url }: Pick<PageData, 'url'>,
  focused?: Element | null,
): void {
  stop();
  const region = document.getElementById('region');
  if (!region) return;
  const roots = [...arrived];
  const fields = roots.flatMap(fieldsOf);
  const left = new Set(fields);
  const restore = () => {
    const hasLeftPage = new URL(url, location.href).pathname !== location.pathname;
    if (hasLeftPage || left.size === 0 || roots.some((root) => root.isConnected)) {
      stop();
      return;
    }
    const shown = fieldsOf(region);
    for (const arrivedField of left) {
      const field = counterpart(arrivedField, fields, shown);
      if (!field) continue;
      left.delete(arrivedField);
      if (isWanted(arrivedField, field) && !isBeingEdited(arrivedField, field)) write(arrivedField, field);
      if (arrivedField === focused && isFocusLost()) focusWithoutScrolling(field);
    }
  };
  const observer = new MutationObserver(restore);
  const timer = setTimeout(() => stop(), withinMs);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(region, { childList: true, subtree: true });
  restore();
}

/** The named fields that hold a visitor's input. */
const fieldsOf = (root: Element) =>
  [...root.querySelectorAll<Field>('input, textarea, select')].filter(({ name, type }) => name && type !== 'hidden');

/** The field with the same name; if several have it, as in the rows of a list, the one with the same label too. */
function counterpart(arrivedField: Field, arrived: readonly Field[], shown: readonly Field[]): Field | undefined {
  const alike = (fields: readonly Field[]) => fields.filter((field) => kindOf(field) === kindOf(arrivedField));
  const [first, ...others] = alike(shown);
  if (others.length === 0 && alike(arrived).length === 1) return first;
  const label = labelOf(arrivedField);
  return label ? alike(shown).find((field) => labelOf(field) === label) : undefined;
}

const kindOf = (field: Field) => [field.type, field.name, isToggle(field) && field.value].join('\n');
const labelOf = (field: Field) => field.labels?.[0]?.textContent ?? field.ariaLabel;
const isToggle = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const isFile = (field: Field): field is HTMLInputElement => field.type === 'file';

/**
 * Whether the value of an arrived field belongs into its counterpart. A form that was posted and refused arrives with its text.
 */
function isWanted(arrivedField: Field, field: Field) {
  if (field.disabled) return false;
  const isText = !isToggle(field) && !(field instanceof HTMLSelectElement);
  return isEdited(arrivedField) || (isText && field.value === '' && arrivedField.value !== '');
}

const isEdited = (field: Field) => valueOf(field) !== defaultOf(field);

/** Compared with what arrived, because React keeps the default of a field that it controls equal to its value. */
const isBeingEdited = (arrivedField: Field, field: Field) =>
  field === document.activeElement && valueOf(field) !== defaultOf(arrivedField);

const valueOf = (field: Field) => (isToggle(field) ? field.checked : field.value);

function defaultOf(field: Field) {
  if (isToggle(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

function write(arrivedField: Field, field: Field) {
  if (isToggle(field)) {
    if (field.checked !== (arrivedField as HTMLInputElement).checked) field.click();
    return;
  }
  const { value } = arrivedField;
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) return;
  if (isFile(field)) field.files = (arrivedField as HTMLInputElement).files;
  else setValue(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Through the prototype's setter, because React puts its own on each field that it renders, to notice changes. */
function setValue(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
