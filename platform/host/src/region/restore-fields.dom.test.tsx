import { useState } from 'react';
import { act, render } from '@testing-library/react';
import { restoreFields } from './restore-fields';

const page = { url: '/contact-us?region=Oman' };

const form = `<form><label>Name <input name="name" value=""></label><input name="email" value="">
  <textarea name="text">Hello</textarea>
  <select name="country"><option>Kuwait</option><option>Oman</option></select></form>`;

const region = () => document.getElementById('region')!;
const field = (name: string, at = 0) => document.querySelectorAll<HTMLInputElement>(`#region [name=${name}]`)[at]!;

/** A region as it arrived, in which a visitor acts. */
function arrive(html: string, act: () => void): Element[] {
  document.body.innerHTML = `<div id="region">${html}</div>`;
  act();
  return [...region().children];
}

/** Another screen takes the place of what arrived. */
const show = (html: string) => (region().innerHTML = html);

const observed = () => Promise.resolve();

beforeEach(() => history.replaceState(null, '', page.url));

test('what was typed and chosen is written into the same fields of the screen that replaces the first', () => {
  const arrived = arrive(form, () => {
    field('name').value = 'Aisha';
    field('text').value = 'Hello there';
    field('country').value = 'Oman';
  });
  show(form);
  const heard: string[] = [];
  region().addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
  restoreFields(arrived, page);
  expect(field('name')).toHaveValue('Aisha');
  expect(field('text')).toHaveValue('Hello there');
  expect(field('country')).toHaveValue('Oman');
  expect(heard).toEqual(['name', 'text', 'country']);
});

test('React takes what is written into a field for what the visitor types', () => {
  const arrived = arrive('<p><input name="quantity" value="1"></p>', () => (field('quantity').value = '25'));
  show('');
  function Quantity() {
    const [value, setValue] = useState('1');
    return (
      <>
        <input name="quantity" value={value} onChange={({ target }) => setValue(target.value)} />
        <output>{value}</output>
      </>
    );
  }
  const { getByRole } = render(<Quantity />, { container: region() });
  act(() => restoreFields(arrived, page));
  expect(getByRole('status')).toHaveTextContent('25');
});

test('a screen that loads its data first has it as soon as its fields are there', async () => {
  const arrived = arrive(form, () => (field('name').value = 'Aisha'));
  show('<p>Loading…</p>');
  restoreFields(arrived, page);
  show(form);
  await observed();
  expect(field('name')).toHaveValue('Aisha');
});

test('the text with which a refused form arrived is kept, though the visitor has typed nothing since', () => {
  const arrived = arrive(form.replace('value=""', 'value="Aisha"'), () => undefined);
  show(form);
  restoreFields(arrived, page);
  expect(field('name')).toHaveValue('Aisha');
});

test('a field that the visitor has left alone keeps the new screen’s initial value', () => {
  const arrived = arrive(form, () => undefined);
  show(form.replace('value=""', 'value="From a draft"').replace('<option>Oman', '<option selected>Oman'));
  restoreFields(arrived, page);
  expect(field('name')).toHaveValue('From a draft');
  expect(field('country')).toHaveValue('Oman');
});

test('what the visitor has begun to type into the new screen stays', () => {
  const arrived = arrive(form, () => (field('name').value = 'Aisha'));
  show(form);
  field('name').focus();
  field('name').value = 'Be';
  restoreFields(arrived, page);
  expect(field('name')).toHaveValue('Be');
});

test('a list and a box that have the focus in the new screen get the earlier choice', () => {
  const choices = `${form}<p><input type="checkbox" name="copy"></p>`;
  const choose = () => {
    field('country').value = 'Oman';
    field('copy').checked = true;
  };
  for (const name of ['country', 'copy']) {
    const arrived = arrive(choices, choose);
    show(choices);
    field(name).focus();
    restoreFields(arrived, page);
    expect(field('country')).toHaveValue('Oman');
    expect(field('copy')).toBeChecked();
  }
});

test('fields that share a name are told apart by their labels, in whatever order they come', () => {
  const row = (item: string, value: number) =>
    `<label>Quantity of ${item}<input name="quantity" value="${value}"></label>`;
  const arrived = arrive(`<p>${row('plug', 1)}${row('gland', 1)}</p>`, () => (field('quantity', 1).value = '25'));
  show(row('tie', 1) + row('gland', 1) + row('plug', 1));
  restoreFields(arrived, page);
  const values = [0, 1, 2].map((at) => field('quantity', at).value);
  expect(values).toEqual(['1', '25', '1']);
});

test('a box is ticked or cleared by its value', () => {
  const boxes = '<input type="checkbox" name="size" value="16"><input type="checkbox" name="size" value="32" checked>';
  const arrived = arrive(`<form>${boxes}</form>`, () => {
    field('size').checked = true;
    field('size', 1).checked = false;
  });
  show(`<form>${boxes}</form>`);
  restoreFields(arrived, page);
  expect(field('size')).toBeChecked();
  expect(field('size', 1)).not.toBeChecked();
});

test.each([
  ['a field of another name', form.replace('name="name"', 'name="other"')],
  ['a field that is disabled', form.replace('name="name"', 'name="name" disabled')],
  ['a field of another kind', form.replace('name="name"', 'type="email" name="name"')],
])('nothing is written into %s', (_where, next) => {
  const arrived = arrive(form, () => (field('name').value = 'Aisha'));
  show(next);
  restoreFields(arrived, page);
  for (const { value } of document.querySelectorAll('input')) expect(value).toBe('');
});

test('a choice that is no longer offered leaves the list as it is', () => {
  const arrived = arrive(form, () => (field('country').value = 'Oman'));
  show(form.replace('<option>Oman</option>', ''));
  restoreFields(arrived, page);
  expect(field('country')).toHaveValue('Kuwait');
});

test('a field that had the focus has it again, though the heading of the new screen has taken it', () => {
  let focused: Element | undefined;
  const arrived = arrive(form, () => (focused = field('email')));
  show(`<h1 tabindex="-1" data-page-heading></h1>${form}`);
  document.querySelector('h1')!.focus();
  restoreFields(arrived, page, focused);
  expect(field('email')).toHaveFocus();
});

test('the focus stays where the visitor has moved it in the meantime', () => {
  let focused: Element | undefined;
  const arrived = arrive(form, () => (focused = field('email')));
  show(form);
  field('name').focus();
  restoreFields(arrived, page, focused);
  expect(field('name')).toHaveFocus();
});

test('nothing is written while the elements that arrived are shown', async () => {
  const arrived = arrive(`<div>${form}</div>`, () => (field('name').value = 'Aisha'));
  show(form);
  region().append(...arrived);
  restoreFields(arrived, page);
  await observed();
  expect(field('name')).toHaveValue('');
});

test('nothing is written into another page', async () => {
  const arrived = arrive(form, () => (field('name').value = 'Aisha'));
  show('');
  restoreFields(arrived, page);
  history.replaceState(null, '', '/enquiry');
  show(form);
  await observed();
  expect(field('name')).toHaveValue('');
});
