import { draftOf, restoreDraft } from './draft';

const draft = draftOf('some-draft', ['name', 'country']);

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('keeps its own fields for this tab, until it is forgotten', () => {
  expect(draft.read()).toEqual({});
  draft.save({ name: 'Ann', answer: '9' });
  expect(draft.read()).toEqual({ name: 'Ann', country: '' });
  draft.forget();
  expect(draft.read()).toEqual({});
});

it.each(['no JSON', 'null', '[7]', '{"name":7,"other":"x"}'])('is empty if %s is stored', (stored) => {
  sessionStorage.setItem('some-draft', stored);
  expect(draft.read()).toEqual({});
});

it('does nothing in a browser that blocks storage', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  draft.save({ name: 'Ann' });
  draft.forget();
  expect(draft.read()).toEqual({});
});

it('fills in what is still empty, and chooses only what a list offers', () => {
  const form = document.createElement('form');
  form.innerHTML =
    '<input name="name"><input name="email" value="own"><select name="country"><option>Dubai<option>Oman</select>';
  restoreDraft(form, { name: 'Ann', email: 'draft', country: 'Oman', absent: 'x' });
  expect(Object.fromEntries(new FormData(form))).toEqual({ name: 'Ann', email: 'own', country: 'Oman' });
  restoreDraft(form, { country: 'Mars' });
  expect(new FormData(form).get('country')).toBe('Oman');
});

it('leaves a list as it is if the visitor has chosen something there, or if it no longer offers what was chosen', () => {
  const form = document.createElement('form');
  form.innerHTML = '<select name="country"><option value="">Any<option>Dubai<option>Oman</select>';
  restoreDraft(form, { country: 'Mars' });
  expect(new FormData(form).get('country')).toBe('');
  form.querySelector('select')!.value = 'Dubai';
  restoreDraft(form, { country: 'Oman' });
  expect(new FormData(form).get('country')).toBe('Dubai');
});
