import { restoreFields } from './restore-fields';

const page = { url: '/contact-us?region=Oman' };

/** A region as it arrived, and a new one in its place. */
function replace(arrived: string, next = arrived) {
  document.body.innerHTML = `<div id="region">${arrived}</div>`;
  const elements = [...document.querySelectorAll('#region > *')];
  return {
    elements,
    change: (act: () => void) => {
      act();
      document.getElementById('region')!.innerHTML = next;
    },
  };
}

const field = (name: string, at = 0) => document.querySelectorAll<HTMLInputElement>(`#region [name=${name}]`)[at]!;

const form = `<form action="/message"><input name="name" value=""><input name="email" value="">
  <textarea name="text">Hello</textarea>
  <select name="country"><option>Kuwait</option><option>Oman</option></select></form>`;

beforeEach(() => history.replaceState(null, '', page.url));

test('what was typed and chosen is written into the same fields of the screen that came instead', () => {
  const { elements, change } = replace(form);
  change(() => {
    field('name').value = 'Aisha';
    field('text').value = 'Hello there';
    field('country').value = 'Oman';
  });
  const heard: string[] = [];
  document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
  restoreFields(elements, page, null);
  expect(field('name')).toHaveValue('Aisha');
  expect(field('text')).toHaveValue('Hello there');
  expect(field('country')).toHaveValue('Oman');
  expect(heard).toEqual(['name', 'text', 'country']);
});

test('a field that the visitor has left alone keeps what the new screen begins with', () => {
  const { elements, change } = replace(form, form.replace('value=""', 'value="From a draft"'));
  change(() => undefined);
  restoreFields(elements, page, null);
  expect(field('name')).toHaveValue('From a draft');
});

test('of several fields of one name each keeps its own, and a box is ticked by its value', () => {
  const lines = `<form><input name="quantity" value="1"><input name="quantity" value="2"></form>
    <form><input type="checkbox" name="size" value="16"><input type="checkbox" name="size" value="32" checked></form>`;
  const { elements, change } = replace(lines);
  change(() => {
    field('quantity', 1).value = '25';
    field('size').checked = true;
    field('size', 1).checked = false;
  });
  restoreFields(elements, page, null);
  expect(field('quantity', 0)).toHaveValue('1');
  expect(field('quantity', 1)).toHaveValue('25');
  expect(field('size', 0)).toBeChecked();
  expect(field('size', 1)).not.toBeChecked();
});

test.each([
  ['a form of another address', form.replace('/message', '/other')],
  ['a field that is disabled', form.replace('name="name"', 'name="name" disabled')],
  ['a field of another kind', form.replace('name="name"', 'name="name" type="checkbox"')],
])('nothing is written into %s', (_where, next) => {
  const { elements, change } = replace(form, next);
  change(() => (field('name').value = 'Aisha'));
  restoreFields(elements, page, null);
  expect(field('name').value).not.toBe('Aisha');
});

test('a field that had the focus has it again', () => {
  const { elements, change } = replace(form);
  let focused: Element | null = null;
  change(() => {
    focused = field('email');
    field('email').focus();
  });
  restoreFields(elements, page, focused);
  expect(field('email')).toHaveFocus();
});

test('the focus stays where the visitor has moved it in the meantime', () => {
  const { elements, change } = replace(form);
  let focused: Element | null = null;
  change(() => (focused = field('email')));
  field('name').focus();
  restoreFields(elements, page, focused);
  expect(field('name')).toHaveFocus();
});

test.each([
  ['the elements that arrived are shown again', page.url],
  ['the visitor has gone to another page', '/home'],
])('nothing is written if %s', (_name, address) => {
  const { elements, change } = replace(form);
  change(() => (field('name').value = 'Aisha'));
  if (address === page.url) document.body.append(...elements);
  history.replaceState(null, '', address);
  restoreFields(elements, page, null);
  expect(field('name')).toHaveValue('');
});
