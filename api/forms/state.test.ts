import { acceptForm, initialFormState, openForm } from './state';

it('is empty again once it has been stored, even if it was rejected before', () => {
  const values = { name: 'Ann', message: 'Hello' };
  const submitted = { form: 'contact', message: 'Enter your e-mail address', errors: {}, values };
  const rejected = openForm(initialFormState, { startedAt: 1, openedAt: 2, submitted });
  expect(rejected.values).toEqual(values);
  const { values: left, outcome } = acceptForm(rejected, 'Thank you');
  expect([left, outcome?.kind]).toEqual([{}, 'stored']);
});
